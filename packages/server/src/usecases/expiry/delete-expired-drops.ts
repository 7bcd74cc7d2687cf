// Deletes drops of free accounts that have been expired for long enough.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { expiredRetentionMs } from '@plinth/domain/lifecycle/free-clock'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import { deleteDrops } from '../drops/drop-deletion.ts'
import { type DropView, hasExpired } from '../drops/drop-view.ts'

export interface FinalRemoval {
  readonly tenantId: TenantId
  readonly drops: readonly DropView[]
  readonly now: number
}

/**
 * Deletes in one transaction, so that a concurrent sign-in saves all drops or none. The tenant must
 * be locked. Call `sweepDeleted` after the commit.
 */
export async function deleteExpiredDrops(
  tx: Transaction,
  removal: FinalRemoval,
): Promise<DropId[]> {
  const { tenantId, now } = removal
  return deleteDrops(tx, dueForRemoval(removal), { heldFor: tenantId, now })
}

/**
 * A paused drop that was changed recently stays; then unpaused drops stay too, because deleting them
 * would unpause it.
 */
export function dueForRemoval({ drops, now }: Pick<FinalRemoval, 'drops' | 'now'>): DropRecord[] {
  const expired = drops.filter((drop) => hasExpired(drop, now))
  const isStale = ({ drop }: DropView) => drop.updatedAt <= now - expiredRetentionMs
  const keepsPaused = expired.some((drop) => drop.paused && !isStale(drop))
  const due = expired.filter((drop) => isStale(drop) && (drop.paused || !keepsPaused))
  return due.map(({ drop }) => drop)
}
