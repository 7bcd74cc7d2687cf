import { describe, expect, test } from 'vitest'
import { median, ratios, rotate } from './statistics.ts'

describe('median', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[10, 2, 4, 100], 7],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  test('throws for an empty list', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

describe('ratios', () => {
  test('is not affected by a round that was slow for both sides', () => {
    expect(ratios([2, 20, 3], [1, 10, 1])).toEqual([2, 2, 3])
  })

  test('throws if the numbers of rounds differ', () => {
    expect(() => ratios([1, 2], [1])).toThrow(RangeError)
  })
})

test.each([
  [0, ['a', 'b', 'c']],
  [1, ['b', 'c', 'a']],
  [5, ['c', 'a', 'b']],
])('rotate by %d', (by, expected) => {
  expect(rotate(['a', 'b', 'c'], by)).toEqual(expected)
})
