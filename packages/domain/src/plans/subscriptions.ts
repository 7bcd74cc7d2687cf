// Effective plan at a given time, choice among several subscriptions, and start of the free expiry clock.
import { type AccountPlan, type AccountTerms, plans } from './plans.ts'

interface Term {
  readonly plan: AccountPlan
  /** Null if the subscription renews without an end. */
  readonly endsAt: number | null
}

export function isActiveAt<T extends Pick<Term, 'endsAt'>>(
  subscription: T | null,
  now: number,
): subscription is T {
  return subscription !== null && (subscription.endsAt === null || subscription.endsAt > now)
}

export interface Subscriber {
  /** The plan of every tenant without a subscription, as the operator chose. */
  readonly basePlan: AccountTerms
  readonly subscription: Term | null
}

/** The current plan of a tenant: that of its subscription, or the base plan if that is larger. */
export function planOf({ basePlan, subscription }: Subscriber, now: number): AccountTerms {
  if (!isActiveAt(subscription, now)) return basePlan
  const { plan } = subscription
  return isLargerPlan(basePlan.name, plan) ? basePlan : plans[plan]
}

export interface PaidTerm extends Term {
  /** An `unpaid` subscription never granted a plan; a late payment would continue a `lapsed` one. */
  readonly status: 'active' | 'past_due' | 'unpaid' | 'lapsed' | 'ended'
  readonly startedAt: number
}

export const isPaidAt = (term: PaidTerm, now: number): boolean =>
  (term.status === 'active' || term.status === 'past_due') && isActiveAt(term, now)

/**
 * The subscription that determines the plan; a customer may have bought twice. Paid subscriptions win over
 * ended ones. Among paid ones the larger plan wins, then a renewing one over a cancelled one, then the
 * newest. Among ended ones the last to end wins: the tenant was on a paid plan until then. Null if none
 * ever granted a plan.
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

/** Whether `one` is a larger plan than `other`. */
export const isLargerPlan = (one: AccountPlan, other: AccountPlan): boolean =>
  plans[one].drops > plans[other].drops

interface PaidHistory extends Pick<Subscriber, 'subscription'> {
  /** When the last paid plan ended that is no longer recorded as `subscription`; null if there was none. */
  readonly paidUntil: number | null
}

/** A subscription has ended from `endsAt` on, whether or not a job has recorded that. Zero if not ended. */
function endedAt({ subscription }: Pick<PaidHistory, 'subscription'>, now: number): number {
  const end = subscription?.endsAt ?? 0
  return end <= now ? end : 0
}

/** When the tenant's last paid plan ended; null if none ended. */
export const lastPaidUntil = (tenant: PaidHistory, now: number): number | null =>
  Math.max(tenant.paidUntil ?? 0, endedAt(tenant, now)) || null

interface FreeClockFacts extends Pick<PaidHistory, 'subscription'> {
  readonly createdAt: number
  readonly ownerSeenAt: number
  readonly becameFreeAt: number
}

/** A tenant, as far as its plan and its free clock depend on it. */
export interface PlanHistory extends Subscriber, PaidHistory, FreeClockFacts {}

export const freeClockStart = (tenant: FreeClockFacts, now: number): number =>
  Math.max(tenant.createdAt, tenant.ownerSeenAt, tenant.becameFreeAt, endedAt(tenant, now))
