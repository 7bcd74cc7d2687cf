// Days: their length, and how a date is written for people.
import { atFirstUse } from './at-first-use.ts'

export const dayMs = 86_400_000

/** A duration of whole days: `30 days`. */
export const formatDays = (ms: number): string => `${ms / dayMs} days`

/** Loads the data of its locale, which takes a noticeable part of a start. */
const longDate = atFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)

/** The date in UTC for display: `15 November 2026`. */
export const formatDay = (instant: number): string => longDate().format(instant)
