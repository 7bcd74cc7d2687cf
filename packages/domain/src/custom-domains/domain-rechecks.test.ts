import { expect, test } from 'vitest'
import type { DomainProblem } from './domain-checks.ts'
import { afterCheck, type CheckedDomain, shouldNotifyLoss } from './domain-rechecks.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = 100 * day

const claim = (age: number): CheckedDomain => ({
  createdAt: now - age,
  provenAt: null,
  checkedAt: now - 10 * minute,
  failedChecks: 0,
  failingSince: null,
})
const proven: CheckedDomain = { ...claim(90 * day), provenAt: now - 80 * day }
const failing = (age: number): CheckedDomain => ({
  ...proven,
  failedChecks: 9,
  failingSince: now - age,
})

const cases: [string, CheckedDomain, DomainProblem | null, number, number | null][] = [
  ['a new claim', claim(0), 'no_record', 20 * second, null],
  ['a claim after an hour', claim(hour), 'wrong_cname', minute, null],
  ['a claim after a day', claim(day), 'servfail', minute, null],
  ['a claim shortly before it expires', claim(7 * day - minute), 'no_record', minute, null],
  ['a verified domain', proven, null, 6 * hour, null],
  ['first wrong record', proven, 'wrong_cname', 10 * minute, now],
  ['first transient failure', proven, 'servfail', 10 * minute, null],
  ['second transient failure', { ...proven, failedChecks: 1 }, 'timeout', 10 * minute, null],
  ['third transient failure', { ...proven, failedChecks: 2 }, 'refused', 10 * minute, now],
  ['failing, then a transient failure', failing(minute), 'timeout', 10 * minute, now - minute],
  ['failing for hours', failing(2 * hour), 'no_record', hour, now - 2 * hour],
  [
    'failing, shortly before it expires',
    failing(30 * day - minute),
    'no_record',
    minute,
    now - 30 * day + minute,
  ],
  ['recovered', failing(20 * day), null, 6 * hour, null],
]

test.each(cases)('%s', (_, domain, problem, delay, failingSince) => {
  const outcome = afterCheck(domain, problem, { now, jitter: 0.5 })
  const failedChecks = problem === null ? 0 : domain.failedChecks + 1
  expect(outcome).toEqual({ failedChecks, failingSince, checkAt: now + delay })
})

test('frequent transient failures count once in ten minutes', () => {
  const fail = (domain: CheckedDomain, problem: DomainProblem, at: number) => {
    const { failedChecks, failingSince } = afterCheck(domain, problem, { now: at, jitter: 0.5 })
    return { ...domain, failedChecks, failingSince, checkedAt: at }
  }
  let domain = proven
  for (let at = now; at < now + 20 * minute; at += minute) domain = fail(domain, 'timeout', at)
  expect(domain).toMatchObject({ failedChecks: 2, failingSince: null })
  expect(fail(domain, 'no_record', now + 19 * minute).failedChecks).toBe(3)
  domain = fail(domain, 'timeout', now + 20 * minute)
  expect(domain).toMatchObject({ failedChecks: 3, failingSince: now + 20 * minute })
})

test('checks of verified domains are spread out', () => {
  const checkAt = (chance: number) =>
    afterCheck(proven, null, { now, jitter: chance }).checkAt - now
  expect(checkAt(0)).toBe(5.4 * hour)
  expect(checkAt(1)).toBe(6.6 * hour)
})

test('the owner is notified once a later check fails too', () => {
  const lostFor = (age: number) => shouldNotifyLoss({ ...failing(age), checkAt: now }, now)
  expect([0, 10 * second, 10 * minute].map(lostFor)).toEqual([false, false, true])
  expect(shouldNotifyLoss({ ...proven, checkAt: now }, now)).toBe(false)
})
