// Computes a tenant's subscription from the processor's state.
import {
  chooseSubscription,
  isActiveAt,
  isLargerPlan,
  isPaidAt,
} from '@plinth/domain/plans/subscriptions'
import type { PaidSubscription, ProcessorName } from '../../ports/billing.ts'
import type { Subscription } from '../../ports/database/tenants.ts'

export interface ProcessorState {
  readonly processor: ProcessorName
  /** All current and past subscriptions of the customer at this processor. */
  readonly paid: readonly PaidSubscription[]
  readonly now: number
}

/** The tenant's subscription after an update from the processor. */
export function nextSubscription(
  current: Subscription | null,
  { processor, paid, now }: ProcessorState,
): Subscription | null {
  const chosen = chooseSubscription(paid, now)
  if (chosen && isPaidAt(chosen, now)) {
    return keepsComplimentary(current, chosen, now) ? current : fromPaid(chosen, processor)
  }
  // A subscription from another source stays: this processor has nothing active, but did not grant
  // it either.
  if (current?.source !== processor) return current
  const ended = chosen ? fromPaid(chosen, processor) : current
  const seenAt = Math.min(current.endsAt ?? now, now)
  const reportedEnd = chosen?.endsAt ?? seenAt
  // An end date in the future is when the subscription would have ended had it not stopped early.
  const endsAt = reportedEnd > now ? seenAt : reportedEnd
  return { ...ended, endsAt, renewsAt: null, pastDue: false }
}

/** A complimentary plan is replaced only by a larger paid one. */
const keepsComplimentary = (
  current: Subscription | null,
  { plan }: PaidSubscription,
  now: number,
): boolean =>
  current?.source === 'complimentary' &&
  isActiveAt(current, now) &&
  !isLargerPlan(plan, current.plan)

const fromPaid = (paid: PaidSubscription, source: ProcessorName): Subscription => ({
  plan: paid.plan,
  source,
  startedAt: paid.startedAt,
  endsAt: paid.endsAt,
  interval: paid.interval,
  renewsAt: paid.endsAt === null ? paid.renewsAt : null,
  pastDue: paid.status === 'past_due',
})
