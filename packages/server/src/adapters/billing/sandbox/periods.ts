// Billing periods: start, end, and the unused part for proration.
import type { BillingInterval } from '@plinth/domain/plans/plans'

const monthsIn: Record<BillingInterval, number> = { month: 1, year: 12 }
const day = 24 * 60 * 60 * 1000

interface PeriodPosition {
  readonly anchorAt: number
  readonly interval: BillingInterval
  readonly periodsBegun: number
}

export const periodStart = ({ anchorAt, interval, periodsBegun }: PeriodPosition): number =>
  addMonths(anchorAt, (periodsBegun - 1) * monthsIn[interval])

export const periodEnd = ({ anchorAt, interval, periodsBegun }: PeriodPosition): number =>
  addMonths(anchorAt, periodsBegun * monthsIn[interval])

/**
 * A fraction from 0 to 1, in whole days: an amount shown to the customer stays valid until they
 * confirm.
 */
export function unusedPart(position: PeriodPosition, now: number): number {
  const [start, end] = [periodStart(position), periodEnd(position)]
  const left = Math.ceil((end - now) / day)
  return Math.min(Math.max(left / Math.round((end - start) / day), 0), 1)
}

/** The same day of the month, or its last day: a year after 29 February is 28 February. */
function addMonths(instant: number, months: number): number {
  const date = new Date(instant)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  date.setUTCDate(Math.min(dayOfMonth, lastDayOf(date)))
  return date.getTime()
}

const lastDayOf = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
