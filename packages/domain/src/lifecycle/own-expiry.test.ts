import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { checkExpireAt, expiryDueAt, ownExpiryStep, sharesNotice } from './own-expiry.ts'

const day = (n: number) => n * dayMs
const noticed = (at: number, delivered = true) => ({ at: day(at), delivered })
const wait = (until: number) => ({ kind: 'wait', until: day(until) })
/** Expired on day 0, last changed on day -3. */
const expiry = { expireAt: 0, updatedAt: day(-3), notice: null }

test.each([
  ['before the notice', 21.9, {}, wait(22)],
  ['eight days before the removal', 22, {}, { kind: 'notify' }],
  ['never notified, long after', 300, {}, { kind: 'notify' }],
  ['notified in time', 23, { notice: noticed(22) }, wait(30)],
  ['notified with another drop', 21, { notice: noticed(20.5) }, wait(22)],
  ['thirty days after expiry', 30, { notice: noticed(22) }, { kind: 'remove' }],
  ['notified late', 307, { notice: noticed(300) }, wait(308)],
  ['notified late, deadline passed', 308, { notice: noticed(300) }, { kind: 'remove' }],
  ['notice not delivered yet', 30, { notice: noticed(22, false) }, wait(31)],
  ['changed after the notice', 54, { notice: noticed(22), updatedAt: day(25) }, wait(55)],
  [
    'thirty days after a change that followed the notice',
    55,
    { notice: noticed(22), updatedAt: day(25) },
    { kind: 'notify' },
  ],
  ['changed after it expired', 31, { notice: noticed(22), updatedAt: day(10) }, wait(40)],
])('%s', (_, now, facts, step) => {
  expect(ownExpiryStep({ ...expiry, ...facts }, day(now))).toEqual(step)
})

test('the first check is when the notice is due', () => {
  expect(expiryDueAt(0)).toBe(day(22))
})

test.each([
  ['two days before its own notice is due', 20, {}, true],
  ['earlier', 19.9, {}, false],
  ['notified already', 22, { notice: noticed(21) }, false],
])('a notice about another drop names it too: %s', (_, now, facts, shares) => {
  expect(sharesNotice({ ...expiry, ...facts }, day(now))).toBe(shares)
})

test.each([
  ['none', null],
  ['the next millisecond', 1],
  ['ten years ahead', day(3652)],
])('a date that is set: %s', (_, at) => {
  expect(checkExpireAt(at, 0)).toBe(at)
})

test.each([
  ['now', 0, 'in the future'],
  ['past', -1, 'in the future'],
  ['eleven years ahead', day(4018), 'up to 10 years ahead'],
])('a date that is refused: %s', (_, at, detail) => {
  expect(() => checkExpireAt(at, 0)).toThrow(
    expect.objectContaining({ code: 'invalid_field', detail: expect.stringContaining(detail) }),
  )
})
