import { expect, test } from 'vitest'
import { attemptLimits, groupsOf, longestAttemptWindowMs, refuseAttempt } from './attempt-limits.ts'

test('below the limit, and after the window, an attempt is allowed', () => {
  const { withinMs } = attemptLimits.sign_in_here
  expect(refuseAttempt('sign_in_here', null, 1_000_000)).toBeNull()
  expect(refuseAttempt('sign_in_here', 1_000_000 - withinMs, 1_000_000)).toBeNull()
})

test('at the limit, Retry-After says when the deciding attempt leaves the window', () => {
  const refusal = refuseAttempt('sign_in_here', 991_000, 1_000_000)
  expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: 15 * 60 - 9 })
  expect(refusal?.detail).toBe('Too many sign-in attempts. Try again in 15 minutes.')
})

test('networks count with the wider ones of their subscriber, alone or with an account', () => {
  const network = '2001:db8:1:a2b3::/64'
  expect(groupsOf('report_network', network)).toEqual([
    { key: network, size: 1 },
    { key: '2001:db8:1:a200::/56', size: 4 },
    { key: '2001:db8:1::/48', size: 16 },
  ])
  expect(groupsOf('sign_in_here', 'a@b.c', network).map(({ key }) => key)).toEqual([
    `a@b.c ${network}`,
    'a@b.c 2001:db8:1:a200::/56',
    'a@b.c 2001:db8:1::/48',
  ])
  expect(groupsOf('report_network', '192.0.2.1')).toEqual([{ key: '192.0.2.1', size: 1 }])
  expect(groupsOf('sign_in_address', network)).toEqual([{ key: network, size: 1 }])
})

test('ordinary limits of a drop end before the limit that refuses every network', () => {
  const { unlock_drop: hourly, unlock_day_drop: daily } = attemptLimits
  const windows = daily.withinMs / hourly.withinMs
  expect(daily.most).toBeGreaterThan(hourly.most * windows)
})

test('no window is longer than attempts are kept', () => {
  for (const limit of Object.values(attemptLimits)) {
    expect(limit.withinMs).toBeLessThanOrEqual(longestAttemptWindowMs)
  }
})
