// Time spans and ages in words, for server-rendered pages.
import { messages } from './messages.ts'

const minute = 60_000
const units = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** Rounds to the nearest unit: `3 days`. */
export function spanOf(ms: number): string {
  for (const [unit, length] of units) {
    if (ms >= 0.9 * length) return messages.age.span({ count: Math.round(ms / length), unit })
  }
  return messages.age.shortest
}

/** A `<time>` element with the age: `3 days ago`. */
export const ageHtml = (instant: number, now: number): string =>
  `<time datetime="${new Date(instant).toISOString()}">${messages.age.ago({ span: spanOf(now - instant) })}</time>`
