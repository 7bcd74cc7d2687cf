// Schedule of certificate renewals and of retries after failed orders.

const minute = 60_000
const hour = 60 * minute
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour] as const
const maxPause = 12 * hour
/** Let's Encrypt allows five failures of a name per hour. */
const minManualPause = 15 * minute
/** Upper bound on the authority's Retry-After. */
const maxWait = 7 * 24 * hour
/** No retry is later, with the jitter. */
export const longestPauseMs = 8 * 24 * hour

/**
 * After about two thirds of the lifetime. `chance`, in [0, 1), spreads renewals of certificates
 * that were ordered together.
 */
export function renewalTime(
  { issuedAt, expiresAt }: { readonly issuedAt: number; readonly expiresAt: number },
  chance: number,
): number {
  const lifetime = expiresAt - issuedAt
  return Math.floor(issuedAt + lifetime * (2 / 3 - chance * 0.05))
}

export interface FailedOrder {
  /** Number of failed attempts, including this one. */
  readonly tries: number
  /** The authority's Retry-After as a time; null if it sent none. */
  readonly retryAt: number | null
  readonly now: number
}

/**
 * When to order again: never before the authority's Retry-After, with jitter so that orders
 * rejected together are not repeated together.
 */
export function nextOrderTime({ tries, retryAt, now }: FailedOrder, chance: number): number {
  const pause = pauses[tries - 1] ?? maxPause
  const ownRetryTime = now + pause * (1 + chance * 0.2)
  if (retryAt === null) return Math.floor(ownRetryTime)
  const wait = Math.min(retryAt - now, maxWait)
  return Math.floor(Math.max(ownRetryTime, now + wait + chance * Math.max(5 * minute, wait * 0.1)))
}

/** The earliest time at which the owner may bring the next order forward. */
export const earliestManualRetry = ({ retryAt, now }: Omit<FailedOrder, 'tries'>): number =>
  Math.max(now + minManualPause, boundedRetryAt(retryAt, now))

const boundedRetryAt = (retryAt: number | null, now: number): number =>
  Math.min(retryAt ?? 0, now + maxWait)
