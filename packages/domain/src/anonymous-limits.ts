import { AppError } from './errors.ts'

export interface AnonymousLimits {
  readonly perHour: number
  /** Of these, those that take no proof of work. */
  readonly perHourUnproven: number
  readonly perDay: number
  readonly perSessionDay: number
}

/** Successful anonymous publishes so far. */
export interface AnonymousCounts {
  readonly networkHour: number
  readonly networkDay: number
  readonly browserDay: number
}

const hour = 3600
const day = 24 * hour

export function refuseAnonymous(counts: AnonymousCounts, limits: AnonymousLimits): AppError | null {
  // The longest wait first: who hits two limits is told the one that lets them go on.
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
