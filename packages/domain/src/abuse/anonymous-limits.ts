// Rate limits of anonymous publishing, per network and per browser.
import { dayMs } from '../base/day.ts'
import { AppError } from '../base/errors.ts'
import { inWords, longestWait, secondsUntil } from '../base/wait.ts'

export interface AnonymousLimits {
  readonly perHour: number
  /** How many of those need no proof of work. */
  readonly perHourUnproven: number
  readonly perDay: number
  readonly perSessionDay: number
}

/** The limits for remote and for local requests. */
export interface AnonymousAllowances {
  readonly standard: AnonymousLimits
  /** For requests from the same machine (the local-only rule), such as a developer's. */
  readonly local: AnonymousLimits
}

export const defaultAllowances: AnonymousAllowances = {
  standard: { perHour: 10, perHourUnproven: 5, perDay: 30, perSessionDay: 20 },
  local: { perHour: 60, perHourUnproven: 40, perDay: 300, perSessionDay: 300 },
}

export const limitsOf = (
  { standard, local }: AnonymousAllowances,
  request: { readonly local?: true },
): AnonymousLimits => (request.local ? local : standard)

/** The limits of a group of networks; see `Caller`. */
export const limitsOfGroup = (limits: AnonymousLimits, size: number): AnonymousLimits => ({
  ...limits,
  perHour: limits.perHour * size,
  perHourUnproven: limits.perHourUnproven * size,
  perDay: limits.perDay * size,
})

/**
 * Times of the successful publishes that decide each limit: for a limit of n, the nth newest of the
 * network or browser. Null if there are fewer.
 */
export type DecidingPublishes = Readonly<Record<keyof AnonymousLimits, number | null>>

/** What decides whether an anonymous publish is allowed. */
export interface AnonymousHistory {
  readonly deciding: DecidingPublishes
  readonly limits: AnonymousLimits
  readonly now: number
}

const hourMs = dayMs / 24

/** Until the deciding publish is no longer counted; null if the limit is not reached. */
export function secondsToWait(
  limit: keyof AnonymousLimits,
  { deciding, limits, now }: AnonymousHistory,
): number | null {
  const windowMs = limit === 'perDay' || limit === 'perSessionDay' ? dayMs : hourMs
  // A limit of 0 never ends.
  const since = limits[limit] === 0 ? now : deciding[limit]
  return since !== null && since + windowMs > now ? secondsUntil(since + windowMs, now) : null
}

/** Null if the publish is within the limits; it may still need a proof of work. */
export const refuseAnonymous = (history: AnonymousHistory): AppError | null =>
  longestWait([
    refuse('perSessionDay', history, 'this browser'),
    refuse('perDay', history, 'your network'),
    refuse('perHour', history, 'your network'),
  ])

function refuse(
  limit: keyof AnonymousLimits,
  history: AnonymousHistory,
  subject: string,
): AppError | null {
  const seconds = secondsToWait(limit, history)
  if (seconds === null) return null
  const span = limit === 'perHour' ? 'an hour' : 'a day'
  return new AppError(
    'rate_limited',
    `Without an account, ${subject} can publish ${history.limits[limit]} times in ${span}. Try again ${inWords(seconds)}, or sign up to publish now.`,
    { retryAfter: seconds },
  )
}
