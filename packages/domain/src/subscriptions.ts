// Which plan holds at a given moment, and from when the free clock runs.
import type { AccountPlan } from './plans.ts'

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
