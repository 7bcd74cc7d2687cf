import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createStatusLine } from './status-line.ts'

/** Records what is written to a terminal of this width. */
function terminalOf(columns: number) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns })
  const status = createStatusLine(stream as unknown as NodeJS.WriteStream)
  return { status, shown: () => stream.read() }
}
const erased = '\r\u001B[2K'

test('redraws the status below other output, and removes it', () => {
  const { status, shown } = terminalOf(80)
  status.show('1 of 2')
  expect(shown()).toBe('1 of 2')
  status.show('2 of 2')
  expect(shown()).toBe(`${erased}2 of 2`)
  status.writeAbove('A warning.\n')
  expect(shown()).toBe(`${erased}A warning.\n2 of 2`)
  status.show(null)
  expect(shown()).toBe(erased)
  status.writeAbove('Done.\n')
  expect(shown()).toBe('Done.\n')
})

test('never wraps, and removes control characters', () => {
  const { status, shown } = terminalOf(8)
  status.show('a\u001B[2Jb\ncdefgh')
  expect(shown()).toBe('a\uFFFD[2Jb ')
})

test('never wraps wide characters', () => {
  const { status, shown } = terminalOf(8)
  status.show('日本語のサイト')
  expect(shown()).toBe('日本語')
})
