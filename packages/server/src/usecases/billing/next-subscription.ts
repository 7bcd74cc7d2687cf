import { chooseSubscription, isPaidAt } from '@plinth/domain/subscriptions'
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
  if (chosen && isPaidAt(chosen, now)) return fromPaid(chosen, processor)
  // What somebody else gave stays: nothing is paid, but nothing was taken away either.
  if (current?.source !== processor) return current
  const endedAt = Math.min(current.endsAt ?? now, now)
  const ended = chosen ? fromPaid(chosen, processor) : current
  return { ...ended, endsAt: chosen?.endsAt ?? endedAt, renewsAt: null, pastDue: false }
}

const fromPaid = (paid: PaidSubscription, source: ProcessorName): Subscription => ({
  plan: paid.plan,
  source,
  startedAt: paid.startedAt,
  endsAt: paid.endsAt,
  interval: paid.interval,
  renewsAt: paid.endsAt === null ? paid.renewsAt : null,
  pastDue: paid.status === 'past_due',
})
