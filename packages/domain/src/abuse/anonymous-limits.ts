// Rate limits of anonymous publishing, per network and per browser.
import { AppError } from '../base/errors.ts'

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

/** Successful anonymous publishes within the current hour and day. */
export interface AnonymousCounts {
  readonly networkHour: number
  readonly networkDay: number
  readonly browserDay: number
}

const hour = 3600
const day = 24 * hour

/** Null if the publish is within the limits; it may still need a proof of work. */
export function refuseAnonymous(counts: AnonymousCounts, limits: AnonymousLimits): AppError | null {
  // The longest wait first: after a shorter one the next limit would refuse the client again.
  if (counts.browserDay >= limits.perSessionDay)
    return refusal('this browser', limits.perSessionDay, { span: 'a day', retryAfter: day })
  if (counts.networkDay >= limits.perDay)
    return refusal('your network', limits.perDay, { span: 'a day', retryAfter: day })
  if (counts.networkHour >= limits.perHour)
    return refusal('your network', limits.perHour, { span: 'an hour', retryAfter: hour })
  return null
}

function refusal(
  subject: string,
  limit: number,
  { span, retryAfter }: { span: string; retryAfter: number },
) {
  return new AppError(
    'rate_limited',
    `Without an account, ${subject} can publish ${limit} times in ${span}. Try again in ${span}, or sign up to publish now.`,
    { retryAfter },
  )
}
