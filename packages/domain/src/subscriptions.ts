// Which plan holds at a given moment, which of several subscriptions counts, and from when the free
// clock runs.
import { type AccountPlan, plans } from './plans.ts'

interface Term {
  readonly plan: AccountPlan
  /** Null: without end. */
  readonly endsAt: number | null
}

export function holdsAt<T extends Pick<Term, 'endsAt'>>(
  subscription: T | null,
  now: number,
): subscription is T {
  return subscription !== null && (subscription.endsAt === null || subscription.endsAt > now)
}

export const planAt = (subscription: Term | null, now: number): AccountPlan =>
  holdsAt(subscription, now) ? subscription.plan : 'free'

export interface PaidTerm extends Term {
  /** `unpaid` never gave a plan. */
  readonly status: 'active' | 'past_due' | 'unpaid' | 'ended'
  readonly startedAt: number
}

export const isPaidAt = (term: PaidTerm, now: number): boolean =>
  (term.status === 'active' || term.status === 'past_due') && holdsAt(term, now)

/**
 * Somebody may have bought twice. What is paid now counts before what has ended; then the larger plan,
 * then what goes on before what was cancelled, then the newest. Null: none ever gave a plan.
 */
export function chooseSubscription<T extends PaidTerm>(all: readonly T[], now: number): T | null {
  const counting = all.filter(({ status }) => status !== 'unpaid')
  const [first = null] = counting.toSorted(
    (a, b) =>
      Number(isPaidAt(b, now)) - Number(isPaidAt(a, now)) ||
      plans[b.plan].drops - plans[a.plan].drops ||
      Number(b.endsAt === null) - Number(a.endsAt === null) ||
      b.startedAt - a.startedAt,
  )
  return first
}

/** Whether whoever has the one would gain by the other. */
export const isLargerPlan = (one: AccountPlan, other: AccountPlan): boolean =>
  plans[one].drops > plans[other].drops

interface FreeClock {
  readonly createdAt: number
  readonly ownerSeenAt: number
  readonly becameFreeAt: number
  readonly subscription: Term | null
}

/** A paid period that has run out makes the tenant free from its end on, whether or not anyone wrote it down. */
export function freeClockStart(tenant: FreeClock, now: number): number {
  const ended = tenant.subscription?.endsAt ?? null
  return Math.max(
    tenant.createdAt,
    tenant.ownerSeenAt,
    tenant.becameFreeAt,
    ended !== null && ended <= now ? ended : 0,
  )
}
