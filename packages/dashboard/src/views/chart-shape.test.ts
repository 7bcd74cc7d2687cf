import { expect, test } from 'vitest'
import { barsPath, linePath, roundTop } from './chart-shape.ts'

test.each([
  [[], 1],
  [[0, 0], 1],
  [[3], 3],
  [[7], 8],
  [[10, 2], 10],
  [[11], 12],
  [[107], 120],
  [[987], 1000],
  [[5_001], 6_000],
])('the scale of %j ends at %d', (values, top) => {
  expect(roundTop(values)).toBe(top)
})

test('bars start at the baseline, zero has no bar, and one view is still visible', () => {
  const box = { width: 40, height: 100 }
  expect(barsPath([10, 0, 5, 0], 10, box)).toBe('M1.4 100v-100h7.2v100zM21.4 100v-50h7.2v50z')
  expect(barsPath([1000, 1], 1000, box)).toContain('v-2h')
})

test.each([
  [[0, 0, 0], 'M0 10L20 10L40 10'],
  [[0, 4, 2], 'M0 10L20 0L40 5'],
  [[3], 'M0 0'],
])('the line of %j is %s', (values, path) => {
  expect(linePath(values, { width: 40, height: 10 })).toBe(path)
})
