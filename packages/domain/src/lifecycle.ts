// What a drop is at a moment. State is computed here from facts, never swept: a late job changes no answer.

import { type AccountPlan, plans } from './plans.ts'

export interface OwnerFacts {
  readonly verified: boolean
  readonly plan: AccountPlan
  /** The latest of an owner's sign-in, the tenant's creation and the moment it became free. */
  readonly clockStartedAt: number
}

export interface DropFacts {
  readonly createdAt: number
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

/** In this order: what is gone is gone before its owner's state matters, and that before its content. */
export function servingState(facts: DropFacts, now: number): ServingState {
  const status = dropStatus(facts, now)
  return status !== 'removed' && facts.owner?.verified === false ? 'unverified' : status
}

export function dropStatus(facts: DropFacts, now: number): DropStatus {
  if (facts.removedAt !== null) return 'removed'
  if (facts.owner === null && isPast(expiresAt(facts), now)) return 'expired'
  if (!facts.hasContent) return 'reserved'
  if (isPaused(facts)) return 'paused'
  return isPast(expiresAt(facts), now) ? 'expired' : 'live'
}

/** Null without a clock: paid, paused, removed from a tenant, or nothing to expire. */
export function expiresAt(facts: DropFacts): number | null {
  if (facts.owner === null) return facts.createdAt + anonymousLifetime
  if (facts.removedAt !== null) return null
  const ticks = plans[facts.owner.plan].clock === 'owner' && facts.hasVersions && !isPaused(facts)
  return ticks ? facts.owner.clockStartedAt + freeLifetime : null
}

/** Only the free plan pauses: caps of paid plans stop additions and nothing else. */
function isPaused({ owner, rank }: DropFacts): boolean {
  return owner?.plan === 'free' && rank >= (plans.free.drops ?? Number.POSITIVE_INFINITY)
}

function isPast(moment: number | null, now: number): boolean {
  return moment !== null && now >= moment
}
