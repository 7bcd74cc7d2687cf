// A drop's stored record with the state computed from it.
import { factsOf } from '@plinth/domain/lifecycle/drop-facts'
import {
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
  readonly expiresAt: number | null
}

export function viewDrop(drop: DropRecord, owner: TenantRecord | null, now: number): DropView {
  const facts = factsOf(drop, owner, now)
  return {
    drop,
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
export const hasExpired = ({ expiresAt }: DropView, now: number): boolean =>
  expiresAt !== null && expiresAt <= now
