// How long a browser stays signed in.
import { dayMs } from './lifecycle.ts'

const idleMs = 30 * dayMs
export const longestSessionMs = 180 * dayMs

/** Use prolongs a session, but not for ever. */
export const sessionEnd = (createdAt: number, seenAt: number): number =>
  Math.min(createdAt + longestSessionMs, seenAt + idleMs)
