import { expect, test } from 'vitest'
import { defaultAllowances, limitsOf, refuseAnonymous } from './anonymous-limits.ts'

const limits = limitsOf(defaultAllowances, {})

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

test('a request from the same machine has the larger allowance', () => {
  const local = limitsOf(defaultAllowances, { local: true })
  const counts = { networkHour: 59, networkDay: 299, browserDay: 299 }
  expect(refuseAnonymous(counts, local)).toBe(null)
  expect(refuseAnonymous({ ...counts, networkHour: 60 }, local)?.retryAfter).toBe(3600)
  expect(refuseAnonymous({ ...counts, networkDay: 300 }, local)?.retryAfter).toBe(86_400)
  expect(refuseAnonymous({ ...counts, browserDay: 300 }, local)?.retryAfter).toBe(86_400)
})
