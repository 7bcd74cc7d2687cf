import { expect, test } from 'vitest'
import { moved } from './list-operations.ts'

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [3, 0, 'abc'],
])('moving from %i to %i makes %s', (from, to, result) => {
  expect(moved([...'abc'], from, to).join('')).toBe(result)
})
