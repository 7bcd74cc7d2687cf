import { expect, test } from 'vitest'
import { refuseAnonymous } from './anonymous-limits.ts'

const limits = { perHour: 10, perHourUnproven: 5, perDay: 30, perSessionDay: 20 }

test.each([
  [{ networkHour: 9, networkDay: 29, browserDay: 19 }, null],
  [{ networkHour: 10, networkDay: 10, browserDay: 0 }, 3600],
  [{ networkHour: 0, networkDay: 30, browserDay: 0 }, 86_400],
  [{ networkHour: 0, networkDay: 0, browserDay: 20 }, 86_400],
  [{ networkHour: 10, networkDay: 30, browserDay: 0 }, 86_400],
])('after %j publishes the wait is %s seconds', (counts, retryAfter) => {
  const refusal = refuseAnonymous(counts, limits)
  expect(refusal?.retryAfter ?? null).toBe(retryAfter)
  if (refusal) {
    expect(refusal.code).toBe('rate_limited')
    expect(refusal.detail).toMatch(/Try again .* or sign up/)
  }
})
