import { expect, test } from 'vitest'
import { linesOf } from './text-lines.ts'

const text = 'a\nb\r\nc\n'

test.each([
  [text, {}, text, '1-3/3'],
  [text, { fromLine: 2 }, 'b\r\nc\n', '2-3/3'],
  [text, { fromLine: 2, toLine: 2 }, 'b\r\n', '2-2/3'],
  [text, { toLine: 1 }, 'a\n', '1-1/3'],
  [text, { fromLine: 3, toLine: 99 }, 'c\n', '3-3/3'],
  ['a\nb', { fromLine: 2 }, 'b', '2-2/2'],
  ['', {}, '', '1-1/1'],
  ['\n', {}, '\n', '1-1/1'],
  ['a\n\nb', { fromLine: 2, toLine: 2 }, '\n', '2-2/3'],
])('%j with %j is %j, lines %s', (whole, range, expected, lines) => {
  const read = linesOf(whole, range)
  expect(read.text).toBe(expected)
  expect(`${read.fromLine}-${read.toLine}/${read.lineCount}`).toBe(lines)
})

test.each([
  [{ fromLine: 4 }, /has 3 lines, so there is no line 4/],
  [{ fromLine: 3, toLine: 2 }, /must not be before/],
])('%j is refused', (range, problem) => {
  expect(() => linesOf(text, range)).toThrow(problem)
})
