// The response of an address at a moment, before its path is resolved. Pure: computed from facts and the time.
import { type Analytics, connectedProviders } from '@plinth/domain/analytics'
import type { Hostname } from '@plinth/domain/hostname'
import { expiresAt, servingState } from '@plinth/domain/lifecycle'
import { plans } from '@plinth/domain/plans'
import { draftExpiresAt, isExpiredDraft } from '@plinth/domain/retention'
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
      /** A slug, or a custom domain. */
      readonly label: string
      /** From a protected drop. */
      readonly gated: boolean
    }
  | ({ readonly kind: 'serve' } & Showing)

export interface DecisionInTime {
  readonly decision: ServingDecision
  /** Until then nothing but a change makes it another one. */
  readonly until: number
  /**
   * Whether the address is a drop's, whatever its state. False for a custom domain above the owner's plan,
   * which only redirects: no certificate is ordered for it.
   */
  readonly hasDrop: boolean
  /** At a custom domain that serves its drop. */
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
  switch (address?.kind) {
    case undefined:
      return nobodyHere
    case 'site':
      return decideSite(address, now)
    case 'moved': {
      const { slug, until } = address
      if (until <= now) return nobodyHere
      const decision = { kind: 'moved', label: slug, gated: false } as const
      return { decision, until, hasDrop: true, atDomain: false }
    }
    case 'gone':
      return { ...nobodyHere, decision: { kind: 'state', status: 410, page: 'deleted' } }
    default:
      return address satisfies never
  }
}

function decideSite(address: SiteAddress, now: number): DecisionInTime {
  const { site, owner, version, domain, homes } = address
  if (version && isExpiredDraft(version, now)) return nobodyHere
  // A draft has something to show before anything of its drop was ever live.
  const facts = { ...factsOf(site, owner, now), hasContent: version !== null }
  const turns = [
    expiresAt(facts) ?? 0,
    owner?.subscription?.endsAt ?? 0,
    domain?.until ?? 0,
    (version && draftExpiresAt(version)) ?? 0,
    ...homes.map((home) => home.until),
  ]
  const until = Math.min(...turns.filter((time) => time > now), forEver)
  if (domain !== null && domain.until <= now) return { ...nobodyHere, until }
  if (domain !== null && termsOf(owner, now).domains === 0) {
    const gated = site.passwordHash !== null
    return { ...nobodyHere, decision: { kind: 'moved', label: site.slug, gated }, until }
  }
  const decision = shown(address, servingState(facts, now), now)
  return { decision, until, hasDrop: true, atDomain: domain !== null }
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
