// A drop's stored record with the state computed from it.
import {
  type DropFacts,
  type DropStatus,
  dropStatus,
  expiresAt,
  isPaused,
} from '@plinth/domain/lifecycle/drop-state'
import { type Plan, plans } from '@plinth/domain/plans/plans'
import { freeClockStart, lastPaidUntil } from '@plinth/domain/plans/subscriptions'
import { isExpiredDraft } from '@plinth/domain/versions/retention'
import type { SiteRecord } from '../../ports/database/drops.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import { planOf } from './tenant-plan.ts'

export interface SiteView {
  readonly site: SiteRecord
  readonly plan: Plan
  readonly status: DropStatus
  /**
   * True if the drop is paused, even where `status` is `expired` or `reserved`, which take
   * precedence.
   */
  readonly paused: boolean
  readonly expiresAt: number | null
}

export function viewSite(site: SiteRecord, owner: TenantRecord | null, now: number): SiteView {
  const facts = factsOf(site, owner, now)
  return {
    site,
    plan: owner ? planOf(owner, now) : plans.anonymous,
    status: dropStatus(facts, now),
    paused: isPaused(facts),
    expiresAt: expiresAt(facts),
  }
}

/**
 * Whether the drop has expired. Also true for a drop that has only drafts, whose status stays
 * `reserved`.
 */
export const hasExpired = ({ expiresAt }: SiteView, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

export function factsOf(site: SiteRecord, owner: TenantRecord | null, now: number): DropFacts {
  return {
    createdAt: site.createdAt,
    joinedAt: site.joinedAt,
    removedAt: site.removedAt,
    hasContent: site.liveVersion !== null,
    hasVersions: hasVersions(site, now),
    rank: site.rank,
    owner: owner && {
      verified: owner.ownerVerified,
      plan: planOf(owner, now).name,
      clockStartedAt: freeClockStart(owner, now),
      paidUntil: lastPaidUntil(owner, now),
    },
  }
}

/** Whether the drop has a live version, or a draft that has not expired. */
export const hasVersions = (
  { liveVersion, newestDraftAt: createdAt }: SiteRecord,
  now: number,
): boolean =>
  liveVersion !== null ||
  (createdAt !== null && !isExpiredDraft({ createdAt, publishedAt: null }, now))
