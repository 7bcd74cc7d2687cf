// A drop as its owner sees it: what is stored, and what follows from it today.
import { type DropFacts, type DropStatus, dropStatus, expiresAt } from '@plinth/domain/lifecycle'
import { type Plan, plans } from '@plinth/domain/plans'
import { freeClockStart } from '@plinth/domain/subscriptions'
import type { SiteRecord } from '../ports/sites.ts'
import type { TenantRecord } from '../ports/tenants.ts'
import { planOf } from './tenant-plan.ts'

export interface SiteView {
  readonly site: SiteRecord
  readonly plan: Plan
  readonly status: DropStatus
  readonly expiresAt: number | null
}

export function viewSite(site: SiteRecord, owner: TenantRecord | null, now: number): SiteView {
  const facts = factsOf(site, owner, now)
  return {
    site,
    plan: owner ? planOf(owner, now) : plans.anonymous,
    status: dropStatus(facts, now),
    expiresAt: expiresAt(facts),
  }
}

/** The time of a drop whose drafts were never live ends as well, though its status stays. */
export const isOver = ({ expiresAt }: SiteView, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

export function factsOf(site: SiteRecord, owner: TenantRecord | null, now: number): DropFacts {
  return {
    createdAt: site.createdAt,
    removedAt: site.removedAt,
    hasContent: site.liveVersion !== null,
    hasVersions: site.hasVersions,
    rank: site.rank,
    owner: owner && {
      verified: owner.ownerVerified,
      plan: planOf(owner, now).name,
      clockStartedAt: freeClockStart(owner, now),
    },
  }
}
