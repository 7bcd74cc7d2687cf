import { expect, test } from 'vitest'
import { combine } from './combined-change.ts'

const changed = (text: string | null) => ({ path: 'a', from: 'a', text })

test('changes of different lines are combined, with the line endings of the newer version', () => {
  expect(combine(changed('A\nb\nc'), { base: 'a\nb\nc', theirs: 'a\r\nb\r\nC' })).toEqual({
    merged: changed('A\r\nb\r\nC'),
    isCombined: true,
    overlaps: 0,
  })
})

test('a text that the newer version has already is no change', () => {
  const same = { merged: changed(null), overlaps: 0 }
  expect(combine(changed('b\n'), { base: 'a\n', theirs: 'b\r\n' })).toMatchObject(same)
  expect(combine(changed('b\n'), { base: null, theirs: 'b\n' })).toMatchObject(same)
})

test('without the text that both sides started from, nothing is said to be combined', () => {
  const mine = changed('mine')
  const compared = { merged: mine, isCombined: false, overlaps: 1 }
  expect(combine(mine, { base: null, theirs: 'theirs' })).toEqual(compared)
  expect(combine(mine, { base: 'base', theirs: null })).toEqual(compared)
})

test.each([
  ['theirs', 'a\nb', 'A\nb', 'a\r\nb', 'A\r\nb'],
  ['mine', 'a\nb', 'A\r\nb', 'a\nb', 'A\r\nb'],
  ['neither', 'a\r\nb\r\nc', 'A\r\nb\r\nc', 'a\r\nb\r\nC', 'A\r\nb\r\nC'],
])('a new line ending of %s is kept', (_, base, mine, theirs, text) => {
  const { merged } = combine(changed(mine), { base, theirs })
  expect(merged.text ?? theirs).toBe(text)
})
