import { expect, test } from 'vitest'
import { firstRows, mostAtOnce, newAtFirst, nextRows, withoutFar } from './drawn-rows.ts'

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

const rows = (from: number, to: number) => ({ from, to })

test.each([
  ['the first rows are drawn and more fit', rows(0, 5), rows(5, 40), rows(0, 10)],
  ['a few are missing below', rows(0, 40), rows(40, 43), rows(0, 43)],
  ['many are missing below', rows(0, 40), rows(40, 90), rows(0, 40 + mostAtOnce)],
  ['the user jumps to the end', rows(0, 40), rows(480, 500), rows(480, 480 + mostAtOnce)],
  ['a few are missing above', rows(300, 340), rows(297, 300), rows(297, 340)],
  ['many are missing above', rows(300, 340), rows(260, 300), rows(300 - mostAtOnce, 340)],
  ['the user jumps to the start', rows(300, 340), rows(0, 38), rows(0, mostAtOnce)],
])('when %s', (_, drawn, missing, expected) => {
  expect(nextRows(drawn, missing)).toEqual(expected)
})

test('rows are drawn up to the view if none may be removed', () => {
  expect(nextRows(rows(0, 40), rows(480, 500), false)).toEqual(rows(0, 40 + mostAtOnce))
})

test('rows that are far from the view are removed', () => {
  expect(withoutFar(rows(0, 340), rows(300, 340))).toEqual(rows(260, 340))
  expect(withoutFar(rows(260, 400), rows(260, 300))).toEqual(rows(260, 340))
})
