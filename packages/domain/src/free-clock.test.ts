import { expect, test } from 'vitest'
import { clockStep } from './free-clock.ts'
import { dayMs } from './lifecycle.ts'

const day = (n: number) => n * dayMs
const told = (at: number, delivered = true, clockStartedAt = 0) => ({
  clockStartedAt: day(clockStartedAt),
  at: day(at),
  delivered,
})
const wait = (until: number) => ({ kind: 'wait', until: day(until) })
const tell = (removedAt: number) => ({
  kind: 'tell',
  clockStartedAt: 0,
  expiresAt: day(30),
  removedAt: day(removedAt),
})

test.each([
  ['on a paid plan', 100, { startedAt: null }, wait(125)],
  ['long before', 3, {}, wait(25)],
  ['just before the mail', 24.9, {}, wait(25)],
  ['five days before', 25, {}, tell(60)],
  ['with nothing that expires', 25, { ticks: false }, wait(26)],
  ['told in time', 26, { notice: told(25) }, wait(51)],
  ['expired', 40, { notice: told(25) }, wait(60)],
  ['told about an earlier period', 26, { notice: told(20, true, -5) }, tell(60)],
  ['never told, long after', 300, {}, tell(308)],
  ['told late', 307.9, { notice: told(300) }, wait(308)],
  ['told late, and nobody came', 308, { notice: told(300) }, { kind: 'remove' }],
  ['thirty days after', 60, { notice: told(25) }, { kind: 'remove' }],
  ['while the mail still waits', 60, { notice: told(25, false) }, wait(61)],
])('%s', (_, now, facts, step) => {
  const clock = { startedAt: 0, ticks: true, notice: null, ...facts }
  expect(clockStep(clock, day(now))).toEqual(step)
})
