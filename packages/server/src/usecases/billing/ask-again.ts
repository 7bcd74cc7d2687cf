import { dayMs } from '@plinth/domain/lifecycle'
import { holdsAt } from '@plinth/domain/subscriptions'
import type { ProcessorName } from '../../ports/billing.ts'
import type { Subscription } from '../../ports/tenants.ts'

/** A payment is told within seconds; whoever has heard nothing by then asks. */
const soonMs = 10 * 60_000
/** A page to pay on stays open for a day. */
const checkoutMs = 25 * 3_600_000

export const askAfterCheckout = (now: number): number => now + soonMs

interface Known {
  readonly processor: ProcessorName
  readonly subscription: Subscription | null
  readonly checkoutAt: number | null
  readonly now: number
}

/** Those who pay are asked about daily, and those who may still pay once more; null: nobody else. */
export function askAgainAt({ processor, subscription, checkoutAt, now }: Known): number | null {
  if (subscription?.source === processor && holdsAt(subscription, now)) return now + dayMs
  const closesAt = checkoutAt === null ? 0 : checkoutAt + checkoutMs
  return closesAt > now ? closesAt : null
}
