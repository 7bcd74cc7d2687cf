import { chooseSubscription, holdsAt, isLargerPlan, isPaidAt } from '@plinth/domain/subscriptions'
import type { PaidSubscription, ProcessorName } from '../../ports/billing.ts'
import type { Subscription } from '../../ports/tenants.ts'

export interface Told {
  readonly processor: ProcessorName
  /** Everything that the customer has or had with it. */
  readonly paid: readonly PaidSubscription[]
  readonly now: number
}

/** What a tenant has once a processor has said what is paid. */
export function nextSubscription(
  current: Subscription | null,
  { processor, paid, now }: Told,
): Subscription | null {
  const chosen = chooseSubscription(paid, now)
  if (chosen && isPaidAt(chosen, now)) {
    return isBetterGiven(current, chosen, now) ? current : fromPaid(chosen, processor)
  }
  // What somebody else gave stays: nothing is paid, but nothing was taken away either.
  if (current?.source !== processor) return current
  const ended = chosen ? fromPaid(chosen, processor) : current
  const seenAt = Math.min(current.endsAt ?? now, now)
  const toldAt = chosen?.endsAt ?? seenAt
  // A date to come is when it would have ended.
  const endsAt = toldAt > now ? seenAt : toldAt
  return { ...ended, endsAt, renewsAt: null, pastDue: false }
}

/** What was given is lost only to what gives more. */
const isBetterGiven = (
  current: Subscription | null,
  { plan }: PaidSubscription,
  now: number,
): boolean =>
  current?.source === 'complimentary' && holdsAt(current, now) && !isLargerPlan(plan, current.plan)

const fromPaid = (paid: PaidSubscription, source: ProcessorName): Subscription => ({
  plan: paid.plan,
  source,
  startedAt: paid.startedAt,
  endsAt: paid.endsAt,
  interval: paid.interval,
  renewsAt: paid.endsAt === null ? paid.renewsAt : null,
  pastDue: paid.status === 'past_due',
})
