import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { inWords, longestWait, secondsUntil } from './wait.ts'

test.each([
  [10_000, 10],
  [9_001, 10],
  [1, 1],
  [0, 1],
  [-5_000, 1],
])('%i ms before the end, the wait is %i s', (ms, seconds) => {
  expect(secondsUntil(1_000_000 + ms, 1_000_000)).toBe(seconds)
})

test.each([
  [1, 'in a minute'],
  [61, 'in 2 minutes'],
  [3_540, 'in 59 minutes'],
  [3_541, 'in an hour'],
  [3_601, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('%i s are described as "%s"', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})

test('of several refusals the one with the longest wait counts', () => {
  const [short, long] = [5, 50].map(
    (retryAfter) => new AppError('rate_limited', '', { retryAfter }),
  )
  if (!short || !long) throw new Error('two refusals')
  expect(longestWait([null, short, long, null])).toBe(long)
  expect(longestWait([null])).toBeNull()
})
