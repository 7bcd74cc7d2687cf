// Formatting of view counts, days, paths and referrers.
import { otherSubjects } from '@plinth/domain/visitors/views'
import { messages } from './messages.ts'

const exact = new Intl.NumberFormat('en-GB')
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

export const formatCount = (views: number): string => exact.format(views)

export const formatViews = (views: number): string =>
  messages.views({ count: views, shown: exact.format(views) })

/** Compact: `12.3k views`. */
export const formatViewsCompact = (views: number): string =>
  messages.views({ count: views, shown: short.format(views) })

/** A path or referrer host, or the label of those that are not counted individually. */
export const formatSubject = (subject: string): string =>
  subject === otherSubjects ? messages.others : subject

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Days are counted in UTC, so they are named in UTC: `Tue 3 Nov`. */
export const formatUtcDay = (date: string): string => day.format(Date.parse(date))
