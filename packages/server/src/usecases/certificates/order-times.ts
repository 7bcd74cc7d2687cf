const minute = 60_000
const hour = 60 * minute
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour] as const
const longestPause = 12 * hour
/** Authorities stop listening to whoever fails too often in an hour. */
const shortestPauseByHand = 5 * minute
/** Whatever an authority says, it is asked again within a week. */
const longestWait = 7 * 24 * hour

/** `chance` is from 0 up to 1: what was ordered in one minute is not renewed in one. */
export function renewalTime(
  { issuedAt, expiresAt }: { readonly issuedAt: number; readonly expiresAt: number },
  chance: number,
): number {
  const lifetime = expiresAt - issuedAt
  return Math.floor(issuedAt + lifetime * (2 / 3 - chance * 0.05))
}

export interface FailedOrder {
  /** In vain so far, with this one. */
  readonly tries: number
  /** What the authority said; null: nothing. */
  readonly retryAt: number | null
  readonly now: number
}

/** When to order again; never before the authority wants it, nor all that it sent away at once. */
export function nextOrderTime({ tries, retryAt, now }: FailedOrder, chance: number): number {
  const pause = pauses[tries - 1] ?? longestPause
  const ours = now + pause * (1 + chance * 0.2)
  if (retryAt === null) return Math.floor(ours)
  const wait = Math.min(retryAt - now, longestWait)
  return Math.floor(Math.max(ours, now + wait + chance * Math.max(5 * minute, wait * 0.1)))
}

/** From when on somebody who does not want to wait for that may have it brought forward. */
export const nextOrderByHand = ({ retryAt, now }: Omit<FailedOrder, 'tries'>): number =>
  Math.max(now + shortestPauseByHand, wishOf(retryAt, now))

const wishOf = (retryAt: number | null, now: number): number =>
  Math.min(retryAt ?? 0, now + longestWait)
