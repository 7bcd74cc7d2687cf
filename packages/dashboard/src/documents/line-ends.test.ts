import { expect, test } from 'vitest'
import { lineEndOf, sameLines, withLineEnd } from './line-ends.ts'

test.each([
  ['one line', '\n'],
  ['a\nb', '\n'],
  ['a\r\nb', '\r\n'],
  ['a\rb', '\r'],
  ['a\r\nb\r\nc\nd', '\r\n'],
  ['a\r\nb\nc\nd', '\n'],
])('the lines of %j end in %j, also after they were edited in a textarea', (text, end) => {
  expect(lineEndOf(text)).toBe(end)
  const edited = withLineEnd(text, '\n')
  expect(edited).not.toContain('\r')
  expect(sameLines(text, edited)).toBe(true)
  expect(lineEndOf(withLineEnd(`${edited}\n`, lineEndOf(text)))).toBe(end)
})

test.each([
  ['a\n', 'a'],
  ['a\n\nb', 'a\r\nb'],
])('%j and %j are not the same lines', (one, other) => {
  expect(sameLines(one, other)).toBe(false)
})
