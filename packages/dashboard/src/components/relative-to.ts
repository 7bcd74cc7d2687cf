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

const formatters = {
  long: new Intl.RelativeTimeFormat('en'),
  short: new Intl.RelativeTimeFormat('en-GB', { style: 'short' }),
}

/** Rounds to the nearest unit. */
export function relativeTo(
  instant: number,
  now: number,
  style: keyof typeof formatters = 'long',
): string {
  const distance = instant - now
  for (const [unit, length] of units) {
    // A lifetime of 30 days is shown as "in 30 days", not "in 1 month".
    if (unit === 'month' && distance > 0 && distance < 60 * day) continue
    if (Math.abs(distance) >= 0.9 * length)
      return formatters[style].format(Math.round(distance / length), unit)
  }
  return distance > minute / 2 ? messages.relativeTime.soon : messages.relativeTime.now
}

/** For what has happened: clocks differ, and that of the page is up to a minute old. */
export const timeSince = (instant: number, now: number, style?: keyof typeof formatters): string =>
  relativeTo(Math.min(instant, now), now, style)
