import { expect, test } from 'vitest'
import { relativeTo, timeSince } from './relative-to.ts'

const minute = 60_000
const day = 24 * 60 * minute

test.each([
  [0, 'just now'],
  [-20_000, 'just now'],
  [-minute, '1 minute ago'],
  [-55 * minute, '1 hour ago'],
  [-3 * day, '3 days ago'],
  [40 * minute, 'in 40 minutes'],
  [45_000, 'in a moment'],
  [30 * day, 'in 30 days'],
  [59 * day, 'in 59 days'],
  [60 * day, 'in 2 months'],
  [-30 * day, '1 month ago'],
  [-400 * day, '1 year ago'],
])('%i ms from now is %s', (distance, expectedText) => {
  expect(relativeTo(1_000_000_000_000 + distance, 1_000_000_000_000)).toBe(expectedText)
})

test.each([
  [45_000, 'just now'],
  [10 * minute, 'just now'],
  [-minute, '1 minute ago'],
])('what happened %i ms from now was %s, although clocks differ', (distance, expectedText) => {
  expect(timeSince(1_000_000_000_000 + distance, 1_000_000_000_000)).toBe(expectedText)
})

test('short units', () => {
  expect(relativeTo(0, 22 * minute, 'short')).toBe('22 min ago')
  expect(relativeTo(3 * day, 0, 'short')).toBe('in 3 days')
})
