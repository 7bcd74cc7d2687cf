// Schedule for reading a customer from the payment processor.
import { dayMs } from '@plinth/domain/base/day'
import { isPaidAt } from '@plinth/domain/plans/subscriptions'
import type { PaidSubscription } from '../../ports/billing.ts'

const hourMs = 3_600_000
/** Webhooks arrive within seconds; if none has arrived by then, the customer is read. */
const checkMs = 10 * 60_000
/** A checkout page stays open for a day. */
const checkoutMs = 25 * hourMs

export const refreshAfterCheckout = (now: number): number => now + checkMs

interface RefreshFacts {
  /** All current and past subscriptions of the customer. */
  readonly paid: readonly PaidSubscription[]
  readonly checkoutAt: number | null
  /** Whether an event caused the current reading. */
  readonly afterEvent: boolean
  readonly now: number
}

/**
 * When to read a customer again; null for never. After an event: soon, because closing payments may
 * have been interrupted, and the processor sends an event only once. A paying customer: daily,
 * and when a period ends or renews. One with an open checkout: once more after it has closed.
 */
export function nextRefreshAt(facts: RefreshFacts): number | null {
  const at = regularRefreshAt(facts)
  if (!facts.afterEvent) return at
  return Math.min(facts.now + checkMs, at ?? Number.POSITIVE_INFINITY)
}

function regularRefreshAt({ paid, checkoutAt, now }: RefreshFacts): number | null {
  const running = paid.filter((one) => isPaidAt(one, now))
  if (running.length > 0) {
    const periodEnds = running.flatMap(({ endsAt, renewsAt }) => [endsAt ?? now, renewsAt ?? now])
    // The processor may start the next period late. Past times are skipped, because they would
    // cause a request at once.
    return Math.min(now + dayMs, ...periodEnds.filter((at) => at > now))
  }
  // A wrong clock may have stored a checkout of the future.
  if (checkoutAt === null || checkoutAt > now + hourMs) return null
  const closesAt = checkoutAt + checkoutMs
  return closesAt > now ? closesAt : null
}
