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
 * When to read a customer again. A paying one: daily, and when a period ends or renews. One with an open
 * checkout: once more after it has closed. Null: not again.
 */
export function askAgainAt({ paid, checkoutAt, now }: Known): number | null {
  const running = paid.filter((one) => isPaidAt(one, now))
  if (running.length > 0) {
    const turns = running.flatMap(({ endsAt, renewsAt }) => [endsAt ?? now, renewsAt ?? now])
    // The processor may begin the next period late. A time that has passed would repeat the request at once.
    return Math.min(now + dayMs, ...turns.filter((at) => at > now))
  }
  const closesAt = checkoutAt === null ? 0 : checkoutAt + checkoutMs
  return closesAt > now ? closesAt : null
}
