import { expect, test } from 'vitest'
import { versionToDrop } from './retention.ts'

/** Versions by number; what stays is the last, unless it is given. */
const kept = (numbers: number[], ...stay: number[]) =>
  numbers.map((number) => ({
    id: `v${number}`,
    number,
    stays: stay.length > 0 ? stay.includes(number) : number === numbers.at(-1),
  }))

test.each([
  ['room left', kept([1, 2]), 3, null],
  ['exactly at the limit', kept([1, 2, 3]), 3, null],
  ['one over', kept([1, 2, 3, 4]), 3, 'v1'],
  ['whatever the order', kept([4, 2, 3, 1], 4), 3, 'v1'],
  ['far over after a smaller plan: one only', kept([1, 2, 3, 4, 5, 6]), 3, 'v1'],
  ['the oldest is live', kept([1, 2, 3, 4], 1), 3, 'v2'],
  ['the oldest is live, and the newest a draft', kept([1, 2, 3, 4], 1, 4), 3, 'v2'],
  ['a live one and a draft', kept([1, 2], 1, 2), 1, null],
  ['anonymous', kept([1, 2]), 1, 'v1'],
  ['nothing but the live one', kept([1]), 0, null],
  ['nothing', [], 3, null],
])('%s', (_, versions, limit, expected) => {
  expect(versionToDrop(versions, limit)).toBe(expected)
})
