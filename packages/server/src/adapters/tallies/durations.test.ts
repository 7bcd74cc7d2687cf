import { expect, test } from 'vitest'
import { Durations, microseconds } from './durations.ts'

const valuesOf = (durations: Durations) =>
  new Map(
    durations
      .samples('d')
      .map(({ metricName, labels, value }) => [`${metricName} ${labels.le ?? ''}`, value]),
  )

test('a duration counts in every bucket that it fits into, and in the sum', () => {
  const durations = new Durations()
  durations.recordSince(microseconds() - 30_000)
  durations.recordSince(microseconds() - 3_000_000)
  const values = valuesOf(durations)
  expect(values.get('d_bucket 0.025')).toBe(0)
  expect(values.get('d_bucket 2.5')).toBe(1)
  expect(values.get('d_bucket 60')).toBe(2)
  expect(values.get('d_bucket +Inf')).toBe(2)
  expect(values.get('d_count ')).toBe(2)
  expect(values.get('d_sum ')).toBeGreaterThanOrEqual(3.03)
})

test('a duration longer than the last bound counts in the last bucket only', () => {
  const durations = new Durations()
  durations.recordSince((microseconds() - 61_000_000) | 0)
  const values = valuesOf(durations)
  expect(values.get('d_bucket 60')).toBe(0)
  expect(values.get('d_bucket +Inf')).toBe(1)
})

test('the clock may wrap around in between', () => {
  const durations = new Durations()
  // As far in the past as a value beyond the largest small integer is in the future.
  durations.recordSince((microseconds() - 2 ** 31 - 1) | 0)
  expect(valuesOf(durations).get('d_sum ')).toBeGreaterThanOrEqual(2147.4)
})
