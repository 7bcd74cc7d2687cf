// Expectations on failed `plinthd` commands.
import { expect } from 'vitest'
import type { CommandOutcome } from './plinth.ts'

/** Expects exit code 1 and a sentence on standard error, without a stack trace. */
export function expectCommandError(
  { code, stdout, stderr }: CommandOutcome,
  sentence: RegExp,
): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
  expect(stderr).not.toMatch(/^\s+at /m)
}
