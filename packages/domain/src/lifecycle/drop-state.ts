// Lifecycle state of a drop at a given time. It is computed from facts on every read and never stored, so
// a late job never changes a response.
import { dayMs } from '../base/day.ts'
import { type AccountPlan, plans } from '../plans/plans.ts'

export interface OwnerFacts {
  readonly verified: boolean
  readonly plan: AccountPlan
  /** The latest of the owner's last sign-in, the tenant's creation and its change to the Free plan. */
  readonly clockStartedAt: number
  /** When the tenant's last paid plan ended; null if it never had one. */
  readonly paidUntil: number | null
}

export interface DropFacts {
  readonly createdAt: number
  /** When the drop was created in or claimed by its tenant. */
  readonly joinedAt: number
  readonly removedAt: number | null
  /** The expiry date that its owner set; null if none. */
  readonly expireAt: number | null
  /** Whether its owner took the drop offline. */
  readonly unpublished: boolean
  /** Whether there is a version to serve: a live one, or the one of the requested preview address. */
  readonly hasContent: boolean
  /** Includes drafts. */
  readonly hasVersions: boolean
  /** Null if the drop is anonymous. */
  readonly owner: OwnerFacts | null
  /**
   * Zero-based position among the tenant's drops that are not removed: those that the owner chose to
   * stay live, then the others in order of `joinedAt`.
   */
  readonly rank: number
}

export type DropStatus = 'reserved' | 'live' | 'unpublished' | 'expired' | 'paused' | 'removed'
export type ServingState = DropStatus | 'unverified'

export const anonymousLifetime = 7 * dayMs
export const freeLifetime = 30 * dayMs
/** How long a released slug stays reserved for its last owner. */
export const slugHoldMs = 30 * dayMs

/** `unverified` takes precedence over every state except `removed`; anonymous drops have no owner. */
export function servingState(facts: DropFacts, now: number): ServingState {
  const status = dropStatus(facts, now)
  return status !== 'removed' && facts.owner?.verified === false ? 'unverified' : status
}

/** If several states apply, the first wins. */
export function dropStatus(facts: DropFacts, now: number): DropStatus {
  if (facts.removedAt !== null) return 'removed'
  const isExpired = isPast(expiresAt(facts), now)
  if (facts.owner === null && isExpired) return 'expired'
  if (!facts.hasContent) return 'reserved'
  if (facts.unpublished) return 'unpublished'
  if (isExpired) return 'expired'
  return isPaused(facts) ? 'paused' : 'live'
}

/** The earlier of the owner's date and the plan's clock; null if the drop has neither, or is removed. */
export function expiresAt(facts: DropFacts): number | null {
  const byClock = clockExpiresAt(facts)
  if (facts.expireAt === null || facts.removedAt !== null) return byClock
  return byClock === null ? facts.expireAt : Math.min(facts.expireAt, byClock)
}

/**
 * Null if the plan's clock does not apply: the drop is on a paid plan, removed from a tenant, or has no
 * versions. Paused and unpublished drops expire with their tenant's clock.
 */
export function clockExpiresAt(facts: DropFacts): number | null {
  if (facts.owner === null) return facts.createdAt + anonymousLifetime
  if (facts.removedAt !== null) return null
  const expires = plans[facts.owner.plan].clock === 'owner' && facts.hasVersions
  return expires ? facts.owner.clockStartedAt + freeLifetime : null
}

/**
 * Only the end of a paid plan pauses drops, and only those that the tenant had at that time. Drops that
 * join later rank after them, so they are not paused and do not push another drop over the limit.
 */
export const isPaused = (facts: DropFacts): boolean =>
  isPausable(facts) && facts.rank >= plans.free.drops

/** Whether the drop is paused if too many others come before it. */
export function isPausable({ owner, joinedAt }: DropFacts): boolean {
  return owner?.plan === 'free' && owner.paidUntil !== null && joinedAt < owner.paidUntil
}

function isPast(moment: number | null, now: number): boolean {
  return moment !== null && now >= moment
}
