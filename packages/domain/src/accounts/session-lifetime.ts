// Lifetime of browser sessions.
import { dayMs } from '../base/day.ts'

const idleMs = 30 * dayMs
export const longestSessionMs = 180 * dayMs

/** Activity extends a session up to an absolute maximum. */
export const sessionEnd = (createdAt: number, seenAt: number): number =>
  Math.min(createdAt + longestSessionMs, seenAt + idleMs)
