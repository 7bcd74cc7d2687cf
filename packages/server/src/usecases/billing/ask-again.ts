import { dayMs } from '@plinth/domain/lifecycle'
import { isPaidAt } from '@plinth/domain/subscriptions'
import type { PaidSubscription } from '../../ports/billing.ts'

/** A payment is told within seconds; whoever has heard nothing by then asks. */
const soonMs = 10 * 60_000
/** A page to pay on stays open for a day. */
const checkoutMs = 25 * 3_600_000

export const askAfterCheckout = (now: number): number => now + soonMs

interface Known {
  /** Everything that the customer has or had. */
  readonly paid: readonly PaidSubscription[]
  readonly checkoutAt: number | null
  readonly now: number
}

/**
 * Those who pay are asked about daily and when something ends, since something else may go on; those
 * who may still pay, once more; null: nobody else.
 */
export function askAgainAt({ paid, checkoutAt, now }: Known): number | null {
  const ends = paid.filter((one) => isPaidAt(one, now)).map(({ endsAt }) => endsAt)
  if (ends.length > 0) return Math.min(now + dayMs, ...ends.filter((end) => end !== null))
  const closesAt = checkoutAt === null ? 0 : checkoutAt + checkoutMs
  return closesAt > now ? closesAt : null
}
