import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

test('a straight line has its slope, without doubt', () => {
  const { perUnit, margin } = slopeOf([
    [0, 1],
    [1, 3],
    [2, 5],
    [3, 7],
  ])
  expect(perUnit).toBeCloseTo(2)
  expect(margin).toBeCloseTo(0)
})

test('scattered points have a margin', () => {
  // Anscombe's first set: slope 0.5001, standard error 0.1179, t(9) = 2.2622.
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
  const { perUnit, margin } = slopeOf(x.map((value, index) => [value, y[index] ?? 0] as const))
  expect(perUnit).toBeCloseTo(0.5001, 3)
  expect(margin).toBeCloseTo(0.1179 * 2.2622, 2)
})

test('two points say nothing about the confidence', () => {
  expect(() =>
    slopeOf([
      [0, 1],
      [1, 2],
    ]),
  ).toThrow(RangeError)
})
