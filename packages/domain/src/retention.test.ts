import { expect, test } from 'vitest'
import { versionToDrop } from './retention.ts'

/** Versions by number; the live one is the last but for the `live` that is given. */
const kept = (numbers: number[], live = numbers.at(-1)) =>
  numbers.map((number) => ({ id: `v${number}`, number, live: number === live }))

test.each([
  ['room left', kept([1, 2]), 3, null],
  ['exactly at the limit', kept([1, 2, 3]), 3, null],
  ['one over', kept([1, 2, 3, 4]), 3, 'v1'],
  ['whatever the order', kept([4, 2, 3, 1], 4), 3, 'v1'],
  ['far over after a smaller plan: one only', kept([1, 2, 3, 4, 5, 6]), 3, 'v1'],
  ['the oldest is live', kept([1, 2, 3, 4], 1), 3, 'v2'],
  ['anonymous', kept([1, 2]), 1, 'v1'],
  ['nothing but the live one', kept([1]), 0, null],
  ['nothing', [], 3, null],
])('%s', (_, versions, limit, expected) => {
  expect(versionToDrop(versions, limit)).toBe(expected)
})
