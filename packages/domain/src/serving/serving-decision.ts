// Decides what an address serves at a given time, before its path is resolved: a version, a state
// page or a redirect. Pure: computed from the stored facts and the time.
import type { Hostname } from '../addresses/hostname.ts'
import { undatedMs } from '../http/conditional.ts'
import { factsOf } from '../lifecycle/drop-facts.ts'
import { expiresAt, servingState } from '../lifecycle/drop-state.ts'
import { type Plan, plans } from '../plans/plans.ts'
import { planOf } from '../plans/subscriptions.ts'
import { draftExpiresAt, isExpiredDraft, type VersionTimes } from '../versions/retention.ts'
import { type Analytics, connectedProviders } from '../visitors/analytics.ts'
import type { AddressedDrop, AddressOf, AddressOwner, DropAddress } from './address.ts'
import { type Gate, gateOf } from './gate.ts'
import type { UrlSettings } from './page-lookup.ts'

/** Pages shown in place of a drop. */
export type StatePage =
  | 'nothing_here'
  | 'deleted'
  | 'removed'
  | 'expired'
  | 'unverified'
  | 'unpublished'
  | 'paused'

export interface ServedVersionOf<Version> extends UrlSettings {
  readonly version: Version
  readonly spaFallback: boolean
  readonly indexable: boolean
  readonly badge: boolean
  /** Analytics injected into its pages; null if none is connected or the plan does not include it. */
  readonly analytics: Analytics | null
  /** Password protection; null if the drop has none. */
  readonly gate: Gate | null
  /** True at a preview URL, which is a secret. */
  readonly preview: boolean
  /** Whether views are counted. */
  readonly counts: boolean
  /** The custom domain that visitors are redirected to; null if they stay at this address. */
  readonly redirectDomain: Hostname | null
  /**
   * When anything that affects a page last changed, in milliseconds since the epoch; null while that
   * is too recent for a date to tell it from another change.
   */
  readonly lastModified: number | null
}

export type ServingDecisionOf<Version> =
  | { readonly kind: 'state'; readonly status: 404 | 410 | 503; readonly page: StatePage }
  | {
      readonly kind: 'moved'
      /** A slug, or a custom domain. */
      readonly label: string
      /** Whether the drop is password-protected. */
      readonly gated: boolean
    }
  | ({ readonly kind: 'serve' } & ServedVersionOf<Version>)

export interface TimedDecisionOf<Version> {
  readonly decision: ServingDecisionOf<Version>
  /** The decision holds until this time unless something changes, in milliseconds since the epoch. */
  readonly until: number
  /**
   * Whether the address is a drop's, whatever its state. False for a custom domain above the
   * owner's plan, which only redirects: no certificate is ordered for it.
   */
  readonly hasDrop: boolean
  /** True if the address is a custom domain that serves its drop. */
  readonly atDomain: boolean
}

interface AtDrop<Version> extends DropAddress<AddressedDrop, AddressOwner, Version> {
  readonly anonymousPlan: Plan
}

const notFoundPage: ServingDecisionOf<never> = { kind: 'state', status: 404, page: 'nothing_here' }
const noExpiry = Number.POSITIVE_INFINITY
const notFound: TimedDecisionOf<never> = {
  decision: notFoundPage,
  until: noExpiry,
  hasDrop: false,
  atDomain: false,
}

export function decideServing<Version extends VersionTimes>(
  address: AddressOf<AddressedDrop, AddressOwner, Version> | null,
  now: number,
  anonymousPlan: Plan = plans.anonymous,
): TimedDecisionOf<Version> {
  switch (address?.kind) {
    case undefined:
      return notFound
    case 'drop':
      return decideDrop({ ...address, anonymousPlan }, now)
    case 'moved': {
      const { slug, until } = address
      if (until <= now) return notFound
      const decision = { kind: 'moved', label: slug, gated: false } as const
      return { decision, until, hasDrop: true, atDomain: false }
    }
    case 'gone':
      return { ...notFound, decision: { kind: 'state', status: 410, page: 'deleted' } }
    default:
      return address satisfies never
  }
}

function decideDrop<Version extends VersionTimes>(
  address: AtDrop<Version>,
  now: number,
): TimedDecisionOf<Version> {
  const { drop, owner, version, domain, redirectDomains } = address
  if (version && isExpiredDraft(version, now)) return notFound
  // A draft has content even if no version of its drop was ever live.
  const facts = { ...factsOf(drop, owner, now), hasContent: version !== null }
  const changeTimes = [
    expiresAt(facts) ?? 0,
    owner?.subscription?.endsAt ?? 0,
    domain?.until ?? 0,
    (version && draftExpiresAt(version)) ?? 0,
    ...redirectDomains.map(({ until }) => until),
  ]
  const until = Math.min(...changeTimes.filter((time) => time > now), noExpiry)
  if (domain !== null && domain.until <= now) return { ...notFound, until }
  if (domain !== null && planAt(address, now).domains === 0) {
    const gated = drop.passwordHash !== null
    return { ...notFound, decision: { kind: 'moved', label: drop.slug, gated }, until }
  }
  const decision = decisionFor(address, servingState(facts, now), now)
  const isUndated = decision.kind === 'serve' && decision.lastModified === null
  return {
    decision,
    until: isUndated ? Math.min(until, lastChangeOf(address, now) + undatedMs) : until,
    hasDrop: true,
    atDomain: domain !== null,
  }
}

const planAt = ({ owner, anonymousPlan }: AtDrop<unknown>, now: number): Plan =>
  owner ? planOf(owner, now) : anonymousPlan

function redirectDomainOf(address: AtDrop<unknown>, now: number): Hostname | null {
  if (planAt(address, now).domains === 0) return null
  return address.redirectDomains.find(({ until }) => until > now)?.hostname ?? null
}

function lastModifiedOf(address: AtDrop<VersionTimes>, now: number): number | null {
  const changedAt = lastChangeOf(address, now)
  return changedAt + undatedMs <= now ? changedAt : null
}

/** A restored version is older than what a visitor may have cached: its own date is not enough. */
function lastChangeOf({ drop, owner, version }: AtDrop<VersionTimes>, now: number): number {
  const { updatedAt, joinedAt } = drop
  return Math.max(version?.createdAt ?? 0, updatedAt, joinedAt, planSince(owner, now))
}

/** When the owner's plan last changed. Like the owner, the plan decides about the badge. */
function planSince(owner: AddressOwner | null, now: number): number {
  if (owner === null) return 0
  const { startedAt = 0, endsAt = null } = owner.subscription ?? {}
  const ended = endsAt !== null && endsAt <= now ? endsAt : 0
  return Math.max(owner.becameFreeAt, startedAt, ended)
}

function decisionFor<Version extends VersionTimes>(
  address: AtDrop<Version>,
  state: ReturnType<typeof servingState>,
  now: number,
): ServingDecisionOf<Version> {
  const { drop, owner, version, preview } = address
  switch (state) {
    case 'removed':
      return { kind: 'state', status: 410, page: 'removed' }
    case 'expired':
      return { kind: 'state', status: 410, page: 'expired' }
    case 'unverified':
      return { kind: 'state', status: 503, page: 'unverified' }
    case 'unpublished':
      return { kind: 'state', status: 404, page: 'unpublished' }
    case 'paused':
      return { kind: 'state', status: 503, page: 'paused' }
    case 'reserved':
      return notFoundPage
    case 'live': {
      if (version === null) return notFoundPage
      const plan = planAt(address, now)
      return {
        kind: 'serve',
        version,
        spaFallback: drop.spaFallback,
        trailingSlash: drop.trailingSlash,
        cleanUrls: drop.cleanUrls,
        indexable: owner !== null && !preview && drop.passwordHash === null,
        badge: plan.badge,
        analytics: plan.analytics && !preview ? connected(drop.analytics) : null,
        gate: gateOf(drop),
        preview,
        counts: !preview,
        redirectDomain: redirectDomainOf(address, now),
        lastModified: lastModifiedOf(address, now),
      }
    }
    default:
      return state satisfies never
  }
}

const connected = (analytics: Analytics | null): Analytics | null =>
  analytics && connectedProviders(analytics).length > 0 ? analytics : null
