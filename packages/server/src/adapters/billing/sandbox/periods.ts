import type { BillingInterval } from '@plinth/domain/plans'

const monthsIn: Record<BillingInterval, number> = { month: 1, year: 12 }
const day = 24 * 60 * 60 * 1000

interface Counted {
  readonly anchorAt: number
  readonly interval: BillingInterval
  readonly periodsBegun: number
}

export const periodStart = ({ anchorAt, interval, periodsBegun }: Counted): number =>
  addMonths(anchorAt, (periodsBegun - 1) * monthsIn[interval])

export const periodEnd = ({ anchorAt, interval, periodsBegun }: Counted): number =>
  addMonths(anchorAt, periodsBegun * monthsIn[interval])

/** In whole days, from 0 to 1: an amount that somebody has seen still holds when they agree to it. */
export function unusedPart(counted: Counted, now: number): number {
  const [start, end] = [periodStart(counted), periodEnd(counted)]
  const left = Math.ceil((end - now) / day)
  return Math.min(Math.max(left / Math.round((end - start) / day), 0), 1)
}

/** On the same day of the month, or on its last: a year from 29 February is 28 February. */
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
