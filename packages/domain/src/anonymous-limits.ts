// How often a network and a browser may publish without an account.
import { AppError } from './errors.ts'

export interface AnonymousLimits {
  readonly perHour: number
  /** Of these, those that take no proof of work. */
  readonly perHourUnproven: number
  readonly perDay: number
  readonly perSessionDay: number
}

/** Which limits apply is decided per request. */
export interface AnonymousAllowances {
  readonly standard: AnonymousLimits
  /** For requests to which the local-only rule applies: a developer at their own machine. */
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

/** Successful anonymous publishes so far. */
export interface AnonymousCounts {
  readonly networkHour: number
  readonly networkDay: number
  readonly browserDay: number
}

const hour = 3600
const day = 24 * hour

/** Null: the publish is within the limits, though it may take a proof of work. */
export function refuseAnonymous(counts: AnonymousCounts, limits: AnonymousLimits): AppError | null {
  // The longest wait first: a shorter one would end in the next refusal.
  if (counts.browserDay >= limits.perSessionDay)
    return refusal('this browser', limits.perSessionDay, { span: 'a day', retryAfter: day })
  if (counts.networkDay >= limits.perDay)
    return refusal('your network', limits.perDay, { span: 'a day', retryAfter: day })
  if (counts.networkHour >= limits.perHour)
    return refusal('your network', limits.perHour, { span: 'an hour', retryAfter: hour })
  return null
}

function refusal(
  who: string,
  limit: number,
  { span, retryAfter }: { span: string; retryAfter: number },
) {
  return new AppError(
    'rate_limited',
    `Without an account ${who} can publish ${limit} times in ${span}. Try again in ${span}, or sign up to go on now.`,
    { retryAfter },
  )
}
