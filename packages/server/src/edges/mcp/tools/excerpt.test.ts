import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test.each([
  ['one', 7, 7],
  ['one\n', 7, 7],
  ['one\ntwo', 7, 8],
  ['one\ntwo\n', 1, 2],
])('%j from line %d ends on line %d', (text, fromLine, toLine) => {
  expect(excerptOf(text, fromLine)).toEqual({ text, toLine, note: '' })
})

test('a long text ends after a whole line, and the next read continues there', () => {
  const line = `${'x'.repeat(99)}\n`
  const { text, toLine, note } = excerptOf(line.repeat(1000), 11)
  expect([text.length, toLine]).toEqual([40_000, 410])
  expect(note).toContain('from_line 411')
})

test('a single line that is too long is cut off, but not inside a character', () => {
  const { text, toLine, note } = excerptOf(`x${'😀'.repeat(50_000)}`, 3)
  expect([text.length, text.isWellFormed(), toLine]).toEqual([40_000, true, 3])
  expect(note).toBe(', which is cut off because it is too long')
})

test('after a line that is too long, the next read continues', () => {
  const { note } = excerptOf(`${'x'.repeat(50_000)}\nnext\n`, 3)
  expect(note).toMatch(/cut off .*; continue with from_line 4$/)
})
