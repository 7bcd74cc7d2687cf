import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { clockStep } from './free-clock.ts'

const day = (n: number) => n * dayMs
const noticed = (at: number, delivered = true, clockStartedAt = 0) => ({
  clockStartedAt: day(clockStartedAt),
  at: day(at),
  delivered,
})
const wait = (until: number) => ({ kind: 'wait', until: day(until) })
const notify = (removedAt: number) => ({
  kind: 'notify',
  clockStartedAt: 0,
  expiresAt: day(30),
  removedAt: day(removedAt),
})

test.each([
  ['on a paid plan', 100, { startedAt: null }, wait(125)],
  ['long before the notice', 3, {}, wait(25)],
  ['just before the notice', 24.9, {}, wait(25)],
  ['five days before expiry', 25, {}, notify(60)],
  ['no drop that expires', 25, { hasExpiringDrops: false }, wait(26)],
  ['notified in time', 26, { notice: noticed(25) }, wait(51)],
  ['expired, not removed yet', 40, { notice: noticed(25) }, wait(60)],
  ['notified about an earlier period', 26, { notice: noticed(20, true, -5) }, notify(60)],
  ['never notified, long after expiry', 300, {}, notify(308)],
  ['notified late', 307.9, { notice: noticed(300) }, wait(308)],
  ['notified late, deadline passed', 308, { notice: noticed(300) }, { kind: 'remove' }],
  ['thirty days after expiry', 60, { notice: noticed(25) }, { kind: 'remove' }],
  [
    'thirty days after expiry, with a drop that the notice does not name',
    60,
    { notice: noticed(25), hasChangedDrops: true },
    notify(68),
  ],
  ['notice not delivered yet', 60, { notice: noticed(25, false) }, wait(61)],
])('%s', (_, now, facts, step) => {
  const none = { notice: null, hasChangedDrops: false }
  const clock = { startedAt: 0, hasExpiringDrops: true, ...none, ...facts }
  expect(clockStep(clock, day(now))).toEqual(step)
})
