import { expect, test } from 'vitest'
import type { DomainProblem } from './domain-checks.ts'
import { afterCheck, type CheckedDomain, tellsOfLoss } from './domain-rechecks.ts'

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
  ['a claim of an hour', claim(hour), 'wrong_cname', minute, null],
  ['a claim of a day', claim(day), 'servfail', minute, null],
  ['a claim at its end', claim(7 * day - minute), 'no_record', minute, null],
  ['a proven one', proven, null, 6 * hour, null],
  ['one that is lost', proven, 'wrong_cname', 10 * minute, now],
  ['one with trouble', proven, 'servfail', 10 * minute, null],
  ['with trouble again', { ...proven, failedChecks: 1 }, 'timeout', 10 * minute, null],
  ['a third time', { ...proven, failedChecks: 2 }, 'refused', 10 * minute, now],
  ['lost, then trouble', failing(minute), 'timeout', 10 * minute, now - minute],
  ['lost for hours', failing(2 * hour), 'no_record', hour, now - 2 * hour],
  ['lost at its end', failing(30 * day - minute), 'no_record', minute, now - 30 * day + minute],
  ['healed', failing(20 * day), null, 6 * hour, null],
]

test.each(cases)('%s', (_, domain, problem, pause, failingSince) => {
  const outcome = afterCheck(domain, problem, { now, chance: 0.5 })
  const failedChecks = problem === null ? 0 : domain.failedChecks + 1
  expect(outcome).toEqual({ failedChecks, failingSince, checkAt: now + pause })
})

test('trouble that is seen again within five minutes is the same trouble', () => {
  const seen = (age: number, problem: DomainProblem) =>
    afterCheck({ ...proven, failedChecks: 2, checkedAt: now - age }, problem, { now, chance: 0.5 })
  expect(seen(5 * minute - 1, 'timeout')).toMatchObject({ failedChecks: 2, failingSince: null })
  expect(seen(5 * minute, 'timeout')).toMatchObject({ failedChecks: 3, failingSince: now })
  expect(seen(minute, 'no_record')).toMatchObject({ failedChecks: 3, failingSince: now })
})

test('what was proven together is not looked at together', () => {
  const checkAt = (chance: number) => afterCheck(proven, null, { now, chance }).checkAt - now
  expect(checkAt(0)).toBe(5.4 * hour)
  expect(checkAt(1)).toBe(6.6 * hour)
})

test('a loss is told once a later look has seen it too', () => {
  const lostFor = (age: number) => tellsOfLoss({ ...failing(age), checkAt: now }, now)
  expect([0, 10 * second, 10 * minute].map(lostFor)).toEqual([false, false, true])
  expect(tellsOfLoss({ ...proven, checkAt: now }, now)).toBe(false)
})
