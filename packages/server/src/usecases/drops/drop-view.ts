// A drop's stored record with the state computed from it.
import { factsOf } from '@plinth/domain/lifecycle/drop-facts'
import {
  clockExpiresAt,
  type DropStatus,
  dropStatus,
  expiresAt,
  isPaused,
} from '@plinth/domain/lifecycle/drop-state'
import { type Plan, plans } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'

export interface DropView {
  readonly drop: DropRecord
  readonly plan: Plan
  readonly status: DropStatus
  /**
   * True if the drop is paused, even where `status` is `expired` or `reserved`, which take
   * precedence.
   */
  readonly paused: boolean
  /** The earlier of the owner's date and the plan's clock. */
  readonly expiresAt: number | null
  /** By the plan's clock alone. */
  readonly clockExpiresAt: number | null
}

export function viewDrop(drop: DropRecord, owner: TenantRecord | null, now: number): DropView {
  const facts = factsOf(drop, owner, now)
  return {
    drop,
    plan: owner ? planOf(owner, now) : plans.anonymous,
    status: dropStatus(facts, now),
    paused: isPaused(facts),
    expiresAt: expiresAt(facts),
    clockExpiresAt: clockExpiresAt(facts),
  }
}

/**
 * Whether the drop has expired by the plan's clock. Also true for a drop that has only drafts, whose
 * status stays `reserved`.
 */
export const hasExpired = ({ clockExpiresAt }: DropView, now: number): boolean =>
  clockExpiresAt !== null && clockExpiresAt <= now
