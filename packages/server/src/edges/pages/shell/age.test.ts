import { expect, test } from 'vitest'
import { spanOf } from './age.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [-5_000, 'less than a minute'],
  [0, 'less than a minute'],
  [50_000, 'less than a minute'],
  [minute, '1 minute'],
  [7 * day - 20, '7 days'],
  [59 * minute, '1 hour'],
  [23 * hour, '1 day'],
  [20 * hour, '20 hours'],
  [29 * day, '1 month'],
  [200 * day, '7 months'],
  [800 * day, '2 years'],
])('%i ms are %s', (ms, expectedText) => {
  expect(spanOf(ms)).toBe(expectedText)
})
