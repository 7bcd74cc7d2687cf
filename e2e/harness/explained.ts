import { expect } from 'vitest'
import type { CommandOutcome } from './plinth.ts'

/** A sentence and an exit code; what only a programmer can read is no explanation. */
export function expectExplained({ code, stdout, stderr }: CommandOutcome, sentence: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
  expect(stderr).not.toMatch(/^\s+at /m)
}
