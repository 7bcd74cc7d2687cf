// The plan at a given moment, the subscription that counts among several, and when the free clock starts.
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
 * A customer may have bought twice. A paid subscription counts before an ended one. Among paid ones the
 * larger plan counts, then one that renews before a cancelled one, then the newest. Among ended ones the
 * last to end counts: the tenant was on a paid plan until then. Null: none ever gave a plan.
 */
export function chooseSubscription<T extends PaidTerm>(all: readonly T[], now: number): T | null {
  const counting = all.filter(({ status }) => status !== 'unpaid')
  const [first = null] = counting.toSorted(
    (a, b) =>
      Number(isPaidAt(b, now)) - Number(isPaidAt(a, now)) ||
      (isPaidAt(a, now) ? 0 : (b.endsAt ?? now) - (a.endsAt ?? now)) ||
      plans[b.plan].drops - plans[a.plan].drops ||
      Number(b.endsAt === null) - Number(a.endsAt === null) ||
      b.startedAt - a.startedAt,
  )
  return first
}

/** Whether whoever has the one would gain by the other. */
export const isLargerPlan = (one: AccountPlan, other: AccountPlan): boolean =>
  plans[one].drops > plans[other].drops

interface PaidHistory {
  /** When the last paid plan ended that is no longer recorded as the subscription; null: there was none. */
  readonly paidUntil: number | null
  readonly subscription: Term | null
}

/** A subscription counts as ended from its end on, whether or not a job has recorded that. */
function endedAt({ subscription }: Pick<PaidHistory, 'subscription'>, now: number): number {
  const end = subscription?.endsAt ?? 0
  return end <= now ? end : 0
}

/** When the tenant's last paid plan ended; null: it never had one that ended. */
export const lastPaidUntil = (tenant: PaidHistory, now: number): number | null =>
  Math.max(tenant.paidUntil ?? 0, endedAt(tenant, now)) || null

interface FreeClock extends Pick<PaidHistory, 'subscription'> {
  readonly createdAt: number
  readonly ownerSeenAt: number
  readonly becameFreeAt: number
}

export const freeClockStart = (tenant: FreeClock, now: number): number =>
  Math.max(tenant.createdAt, tenant.ownerSeenAt, tenant.becameFreeAt, endedAt(tenant, now))
