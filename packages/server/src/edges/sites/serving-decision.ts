// What an address answers at a moment, before any path is looked at. Pure: facts and the time go in.
import { type Analytics, connectedProviders } from '@plinth/domain/analytics'
import type { Hostname } from '@plinth/domain/hostname'
import { expiresAt, servingState } from '@plinth/domain/lifecycle'
import { plans } from '@plinth/domain/plans'
import type { TenantRecord } from '../../ports/tenants.ts'
import type { VersionRecord } from '../../ports/versions.ts'
import type { Address } from '../../usecases/find-address.ts'
import { factsOf } from '../../usecases/site-view.ts'
import { planOf } from '../../usecases/tenant-plan.ts'
import { type Gate, gateOf } from '../../usecases/unlocking/unlock-site.ts'
import type { PageState } from '../pages/state-page.ts'

export interface Showing {
  readonly version: VersionRecord
  readonly spaFallback: boolean
  readonly indexable: boolean
  readonly badge: boolean
  /** What its pages load besides; null: nothing. */
  readonly analytics: Analytics | null
  /** What visitors have to open first; null: nothing. */
  readonly gate: Gate | null
  /** At an address that is a secret. */
  readonly preview: boolean
  /** Whether visits are counted. */
  readonly counts: boolean
  /** The domain of the owner's to which visitors are sent; null: they are right here. */
  readonly home: Hostname | null
  /** When anything that decides over a page was last changed, in milliseconds. */
  readonly lastModified: number
}

export type ServingDecision =
  | { readonly kind: 'state'; readonly status: 404 | 410 | 503; readonly page: PageState }
  | {
      readonly kind: 'moved'
      /** A slug, or a domain of the owner's. */
      readonly label: string
      /** From a protected drop. */
      readonly gated: boolean
    }
  | ({ readonly kind: 'serve' } & Showing)

export interface DecisionInTime {
  readonly decision: ServingDecision
  /** Until then nothing but a change makes it another one. */
  readonly until: number
  /** Whether a drop stands behind the address, shown or not. */
  readonly hasDrop: boolean
  /** At a domain of the owner's, where a drop stands. */
  readonly atDomain: boolean
}

type SiteAddress = Extract<Address, { kind: 'site' }>

const nothing: ServingDecision = { kind: 'state', status: 404, page: 'nothing_here' }
const forEver = Number.POSITIVE_INFINITY
const nobodyHere: DecisionInTime = {
  decision: nothing,
  until: forEver,
  hasDrop: false,
  atDomain: false,
}

export function decideServing(address: Address | null, now: number): DecisionInTime {
  if (address === null) return nobodyHere
  if (address.kind === 'site') return decideSite(address, now)
  const { until } = address
  if (until <= now) return nobodyHere
  if (address.kind === 'moved') {
    const decision = { kind: 'moved', label: address.slug, gated: false } as const
    return { decision, until, hasDrop: true, atDomain: false }
  }
  return { ...nobodyHere, decision: { kind: 'state', status: 410, page: 'deleted' }, until }
}

function decideSite(address: SiteAddress, now: number): DecisionInTime {
  const { site, owner, version, domain, homes } = address
  // A draft has something to show before anything of its drop was ever live.
  const facts = { ...factsOf(site, owner, now), hasContent: version !== null }
  const turns = [
    expiresAt(facts) ?? 0,
    owner?.subscription?.endsAt ?? 0,
    domain?.until ?? 0,
    ...homes.map((home) => home.until),
  ]
  const until = Math.min(...turns.filter((time) => time > now), forEver)
  // Without the plan a domain is kept, and leads nowhere.
  const hasDrop = domain === null || (domain.until > now && termsOf(owner, now).domains > 0)
  const decision = hasDrop ? shown(address, servingState(facts, now), now) : nothing
  return { decision, until, hasDrop, atDomain: hasDrop && domain !== null }
}

const termsOf = (owner: TenantRecord | null, now: number) =>
  owner ? planOf(owner, now) : plans.anonymous

function homeOf({ homes, owner }: SiteAddress, now: number): Hostname | null {
  if (termsOf(owner, now).domains === 0) return null
  return homes.find((home) => home.until > now)?.hostname ?? null
}

/** Whether there is a badge follows from the plan. */
function planSince(owner: TenantRecord | null, now: number): number {
  if (owner === null) return 0
  const { startedAt = 0, endsAt = null } = owner.subscription ?? {}
  const ended = endsAt !== null && endsAt <= now ? endsAt : 0
  return Math.max(owner.becameFreeAt, startedAt, ended)
}

function shown(
  address: SiteAddress,
  state: ReturnType<typeof servingState>,
  now: number,
): ServingDecision {
  const { site, owner, version, preview } = address
  switch (state) {
    case 'removed':
      return { kind: 'state', status: 410, page: 'removed' }
    case 'expired':
      return { kind: 'state', status: 410, page: 'expired' }
    case 'unverified':
      return { kind: 'state', status: 503, page: 'unverified' }
    case 'paused':
      return { kind: 'state', status: 503, page: 'paused' }
    case 'reserved':
      return nothing
    case 'live': {
      if (version === null) return nothing
      const plan = termsOf(owner, now)
      return {
        kind: 'serve',
        version,
        spaFallback: site.spaFallback,
        indexable: owner !== null && !preview && site.passwordHash === null,
        badge: plan.badge,
        analytics: plan.analytics && !preview ? connected(site.analytics) : null,
        gate: gateOf(site),
        preview,
        counts: !preview,
        home: homeOf(address, now),
        // A version that was made live again is older than what a visitor may have kept.
        lastModified: Math.max(version.createdAt, site.updatedAt, planSince(owner, now)),
      }
    }
    default:
      return state satisfies never
  }
}

const connected = (analytics: Analytics | null): Analytics | null =>
  analytics && connectedProviders(analytics).length > 0 ? analytics : null
