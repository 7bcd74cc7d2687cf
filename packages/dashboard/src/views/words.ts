// Views in words and figures, wherever they are shown.
import { otherSubjects } from '@plinth/domain/views'

const exact = new Intl.NumberFormat('en-GB')
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

export const figureOf = (views: number): string => exact.format(views)

export const viewsInWords = (views: number): string =>
  views === 1 ? '1 view' : `${exact.format(views)} views`

/** Where there is little room: `12.3k views`. */
export const viewsInShort = (views: number): string =>
  views === 1 ? '1 view' : `${short.format(views)} views`

/** A path or a host, or what stands for all those that were not counted by themselves. */
export const subjectInWords = (subject: string): string =>
  subject === otherSubjects ? 'All others' : subject

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Days are counted in UTC, so they are named in UTC: `Tue 3 Nov`. */
export const dayInWords = (date: string): string => day.format(Date.parse(date))
