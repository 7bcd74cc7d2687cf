// The state of a drop at a moment. It is computed from facts on every read and never stored, so a late
// job changes no response.

import { type AccountPlan, plans } from './plans.ts'

export interface OwnerFacts {
  readonly verified: boolean
  readonly plan: AccountPlan
  /** The latest of an owner's sign-in, the tenant's creation and the moment it became free. */
  readonly clockStartedAt: number
  /** When the tenant's last paid plan ended; null: it never had one. */
  readonly paidUntil: number | null
}

export interface DropFacts {
  readonly createdAt: number
  /** When it joined its tenant. */
  readonly joinedAt: number
  readonly removedAt: number | null
  /** Something is live, or was asked for at its preview address. */
  readonly hasContent: boolean
  /** Drafts count. */
  readonly hasVersions: boolean
  /** Null: anonymous. */
  readonly owner: OwnerFacts | null
  /** From 0, among the owner's drops that are not removed, first to join first. */
  readonly rank: number
}

export type DropStatus = 'reserved' | 'live' | 'expired' | 'paused' | 'removed'
export type ServingState = DropStatus | 'unverified'

export const dayMs = 86_400_000
export const anonymousLifetime = 7 * dayMs
export const freeLifetime = 30 * dayMs
/** How long an address that was given up is kept from others. */
export const slugHoldMs = 30 * dayMs

/** An unverified owner comes after removal and the anonymous clock, before everything else. */
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
  if (isExpired) return 'expired'
  return isPaused(facts) ? 'paused' : 'live'
}

/** Null without a clock: paid, removed from a tenant, or nothing to expire. Paused drops have the tenant's. */
export function expiresAt(facts: DropFacts): number | null {
  if (facts.owner === null) return facts.createdAt + anonymousLifetime
  if (facts.removedAt !== null) return null
  const ticks = plans[facts.owner.plan].clock === 'owner' && facts.hasVersions
  return ticks ? facts.owner.clockStartedAt + freeLifetime : null
}

/**
 * Only the end of a paid plan pauses, and only drops that the tenant had at that moment. Drops that join
 * later rank behind those, so they neither are paused nor push another drop beyond the cap.
 */
export function isPaused({ owner, joinedAt, rank }: DropFacts): boolean {
  if (owner?.plan !== 'free' || owner.paidUntil === null) return false
  return joinedAt < owner.paidUntil && rank >= plans.free.drops
}

function isPast(moment: number | null, now: number): boolean {
  return moment !== null && now >= moment
}
