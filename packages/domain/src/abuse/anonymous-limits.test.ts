import { expect, test } from 'vitest'
import {
  defaultAllowances,
  limitsOf,
  limitsOfGroup,
  refuseAnonymous,
  secondsToWait,
} from './anonymous-limits.ts'

const now = 1_000_000_000
const minutes = (count: number) => now - count * 60_000
const limits = limitsOf(defaultAllowances, {})
const none = { perHour: null, perHourUnproven: null, perDay: null, perSessionDay: null }

test.each([
  [{}, null],
  [{ perHour: now }, 3600],
  [{ perHour: minutes(45) }, 900],
  [{ perHour: minutes(60) - 1 }, null],
  [{ perDay: minutes(60) }, 23 * 3600],
  [{ perSessionDay: minutes(24 * 60 - 1) }, 60],
  [{ perHour: minutes(1), perDay: minutes(24 * 60 - 10) }, 59 * 60],
  [{ perHour: minutes(30), perDay: minutes(120), perSessionDay: minutes(600) }, 22 * 3600],
])('with %j as the deciding publishes the wait is %s seconds', (deciding, retryAfter) => {
  const refusal = refuseAnonymous({ deciding: { ...none, ...deciding }, limits, now })
  expect(refusal?.retryAfter ?? null).toBe(retryAfter)
  if (refusal) {
    expect(refusal.code).toBe('rate_limited')
    expect(refusal.detail).toMatch(/Try again in .* or sign up/)
  }
})

test('the message names the limit and the remaining time', () => {
  const refusal = refuseAnonymous({ deciding: { ...none, perHour: minutes(45) }, limits, now })
  expect(refusal?.detail).toBe(
    'Without an account, your network can publish 10 times in an hour. Try again in 15 minutes, or sign up to publish now.',
  )
})

test('a limit of 0 always refuses', () => {
  const refusal = refuseAnonymous({ deciding: none, limits: { ...limits, perSessionDay: 0 }, now })
  expect(refusal?.retryAfter).toBe(86_400)
})

test('a request from the same machine has the larger allowance', () => {
  expect(limitsOf(defaultAllowances, { local: true }).perHour).toBeGreaterThan(limits.perHour)
})

test('a group of networks has a multiple of their limits, and the same limit per browser', () => {
  expect(limitsOfGroup(limits, 16)).toEqual({
    perHour: 160,
    perHourUnproven: 80,
    perDay: 480,
    perSessionDay: 20,
  })
})

test.each([
  [null, null],
  [now, 3600],
  [now - 3_599_999, 1],
  [now - 3_600_000, null],
])('with %s as the publish that decides it, a proof is needed for %s seconds', (time, seconds) => {
  const deciding = { ...none, perHourUnproven: time }
  expect(secondsToWait('perHourUnproven', { deciding, limits, now })).toBe(seconds)
})
