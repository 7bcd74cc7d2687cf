import { expect, test } from 'vitest'
import { attemptLimits, longestAttemptWindowMs, refuseAttempt } from './attempt-limits.ts'

const { most, withinMs } = attemptLimits.sign_in_here
const times = (count: number) => Array.from({ length: count }, (_, i) => 1_000_000 - i * 1000)

test('one attempt below the limit is allowed', () => {
  expect(refuseAttempt('sign_in_here', times(most - 1), 1_000_000)).toBeNull()
})

test('at the limit, Retry-After says when the oldest attempt leaves the window', () => {
  const refusal = refuseAttempt('sign_in_here', times(most), 1_000_000)
  expect(refusal?.code).toBe('rate_limited')
  expect(refusal?.retryAfter).toBe((withinMs - (most - 1) * 1000) / 1000)
  expect(refusal?.detail).toBe('Too many sign-in attempts. Try again in 15 minutes.')
})

test('no window is longer than attempts are kept', () => {
  for (const limit of Object.values(attemptLimits)) {
    expect(limit.withinMs).toBeLessThanOrEqual(longestAttemptWindowMs)
  }
})
