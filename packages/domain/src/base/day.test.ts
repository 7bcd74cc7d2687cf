import { expect, test } from 'vitest'
import { formatDay } from './day.ts'

test.each([
  ['2026-11-15T00:00:00Z', '15 November 2026'],
  ['2028-02-29T23:59:59Z', '29 February 2028'],
  ['2027-01-01T00:30:00+01:00', '31 December 2026'],
])('%s is %s', (instant, expected) => {
  expect(formatDay(Date.parse(instant))).toBe(expected)
})
