import type { BillingInterval } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import { periodEnd, periodStart, unusedPart } from './periods.ts'

const at = (text: string) => Date.parse(text)

test.each<[string, BillingInterval, number, string, string]>([
  ['2026-11-15T10:30:00Z', 'month', 1, '2026-11-15T10:30:00Z', '2026-12-15T10:30:00Z'],
  ['2026-11-15T10:30:00Z', 'year', 2, '2027-11-15T10:30:00Z', '2028-11-15T10:30:00Z'],
  ['2027-01-31T00:00:00Z', 'month', 1, '2027-01-31T00:00:00Z', '2027-02-28T00:00:00Z'],
  ['2027-01-31T00:00:00Z', 'month', 2, '2027-02-28T00:00:00Z', '2027-03-31T00:00:00Z'],
  ['2028-02-29T00:00:00Z', 'year', 1, '2028-02-29T00:00:00Z', '2029-02-28T00:00:00Z'],
])('from %s, billed by the %s, period %i', (anchor, interval, periodsBegun, start, end) => {
  const counted = { anchorAt: at(anchor), interval, periodsBegun }
  expect([periodStart(counted), periodEnd(counted)]).toEqual([at(start), at(end)])
})

test.each([
  ['2026-11-15T12:00:00Z', 1],
  ['2026-11-15T12:00:05Z', 1],
  ['2026-11-30T12:00:00Z', 0.5],
  ['2026-12-15T11:59:59Z', 1 / 30],
  ['2026-12-15T12:00:00Z', 0],
  ['2027-02-01T00:00:00Z', 0],
  ['2026-01-01T00:00:00Z', 1],
])('at %s, %d of the month is unused', (now, part) => {
  const counted = {
    anchorAt: at('2026-11-15T12:00:00Z'),
    interval: 'month',
    periodsBegun: 1,
  } as const
  expect(unusedPart(counted, at(now))).toBeCloseTo(part, 10)
})
