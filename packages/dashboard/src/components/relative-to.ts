// Formats an instant relative to now: `3 days ago`, `in 2 hours`.
import { messages } from './messages.ts'

const minute = 60_000
const day = 24 * 60 * minute
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Rounds to the nearest unit. */
export function relativeTo(instant: number, now: number): string {
  const distance = instant - now
  for (const [unit, length] of units) {
    // A lifetime of 30 days is shown as "in 30 days", not "in 1 month".
    if (unit === 'month' && distance > 0 && distance < 60 * day) continue
    if (Math.abs(distance) >= 0.9 * length)
      return formatter.format(Math.round(distance / length), unit)
  }
  return distance > minute / 2 ? messages.relativeTime.soon : messages.relativeTime.now
}
