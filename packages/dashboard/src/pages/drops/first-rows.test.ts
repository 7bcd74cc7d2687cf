import { expect, test } from 'vitest'
import { firstRows, mostAtOnce, newAtFirst } from './first-rows.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `st_${from + index}` }))

test.each([
  ['nothing is shown yet', numbered(0, 500), [], newAtFirst],
  ['all shown rows stay', numbered(0, 500), numbered(0, 8), 8 + newAtFirst],
  ['no shown row stays', numbered(100, 500), numbered(0, 12), newAtFirst],
  ['new rows are above those that stay', numbered(0, 500), numbered(3, 10), 12],
  ['fewer are found than were shown', numbered(4, 7), numbered(0, 12), 3],
  ['the user had scrolled to the end', numbered(0, 500), numbered(0, 500), mostAtOnce],
])('%s', (_, found, shown, expected) => {
  expect(firstRows(found, shown)).toBe(expected)
})
