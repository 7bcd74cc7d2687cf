import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const text = (...lines: string[]) => lines.join('\n')
const base = text('a', 'b', 'c', 'd', 'e')

test.each([
  [
    'changes of different places',
    text('A', 'b', 'c', 'd', 'e'),
    text('a', 'b', 'c', 'd', 'E'),
    'A b c d E',
    0,
  ],
  [
    'lines that one side added',
    text('a', 'b', 'c', 'd', 'e', 'f'),
    text('0', base),
    '0 a b c d e f',
    0,
  ],
  [
    'a line that one side removed',
    text('a', 'c', 'd', 'e'),
    text('a', 'b', 'c', 'd', 'E'),
    'a c d E',
    0,
  ],
  ['a change of theirs only', base, text('a', 'X', 'c', 'd', 'e'), 'a X c d e', 0],
  ['the same change', text('a', 'X', 'c', 'd', 'e'), text('a', 'X', 'c', 'd', 'e'), 'a X c d e', 0],
  [
    'two changes of a line',
    text('a', 'b', 'M', 'd', 'e'),
    text('a', 'b', 'T', 'd', 'e'),
    'a b M d e',
    1,
  ],
  [
    'changes of neighbouring lines',
    text('a', 'M', 'c', 'd', 'e'),
    text('a', 'b', 'T', 'd', 'e'),
    'a M c d e',
    1,
  ],
  [
    'an overlap beside other changes',
    text('a', 'M', 'c', 'd', 'e'),
    text('a', 'T', 'c', 'd', 'E'),
    'a M c d E',
    1,
  ],
])('combines %s', (_, mine, theirs, expected, overlaps) => {
  const merged = mergeTexts({ base, mine, theirs })
  expect(merged).toEqual({ text: expected.split(' ').join('\n'), overlaps })
})

test('line endings are not changes', () => {
  const theirs = text('a', 'b', 'c', 'd', 'E').replaceAll('\n', '\r\n')
  const mine = text('A', 'b', 'c', 'd', 'e')
  expect(mergeTexts({ base, mine, theirs })).toEqual({
    text: text('A', 'b', 'c', 'd', 'E'),
    overlaps: 0,
  })
})

const lines = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
  .map((all) => all.join('\n'))

test('a side that changed nothing does not count', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const expected = { text: after, overlaps: 0 }
      expect(mergeTexts({ base: before, mine: after, theirs: before })).toEqual(expected)
      expect(mergeTexts({ base: before, mine: before, theirs: after })).toEqual(expected)
      expect(mergeTexts({ base: before, mine: after, theirs: after })).toEqual(expected)
    }),
  )
})
