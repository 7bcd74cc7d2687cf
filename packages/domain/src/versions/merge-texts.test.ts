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
  [
    'an empty line where the other side removed the line',
    text('a', '', 'c', 'd', 'e'),
    text('a', 'c', 'd', 'e'),
    'a  c d e',
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

test('both orders of the sides have the same overlaps, and without one the same text', () => {
  fc.assert(
    fc.property(lines, lines, lines, (before, mine, theirs) => {
      const one = mergeTexts({ base: before, mine, theirs })
      const other = mergeTexts({ base: before, mine: theirs, theirs: mine })
      expect(other.overlaps).toBe(one.overlaps)
      if (one.overlaps === 0) expect(other.text).toBe(one.text)
    }),
  )
})

const original = ['0', '1', '2', '3', '4', '5', '6', '7']
const kinds = ['keep', 'keep', 'keep', 'remove', 'change', 'insert'] as const
const edited = (side: string) =>
  fc.array(fc.constantFrom(...kinds), { minLength: 8, maxLength: 8 }).map((edits) =>
    original.flatMap((line, index) => {
      if (edits[index] === 'remove') return []
      if (edits[index] === 'change') return `${side}${line}`
      return edits[index] === 'insert' ? [`before ${side}${line}`, line] : line
    }),
  )

test('without an overlap, every line that a side added is there, and none that a side removed', () => {
  fc.assert(
    fc.property(edited('mine '), edited('theirs '), (mine, theirs) => {
      const merged = mergeTexts({
        base: text(...original),
        mine: text(...mine),
        theirs: text(...theirs),
      })
      if (merged.overlaps > 0) return
      const stays = (line: string) =>
        !original.includes(line) || (mine.includes(line) && theirs.includes(line))
      const expected = [...new Set([...mine, ...theirs])].filter(stays)
      const found = merged.text === '' ? [] : merged.text.split('\n')
      expect(found.sort()).toEqual(expected.sort())
    }),
  )
})
