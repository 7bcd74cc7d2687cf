import { keptExpiredMs } from '@plinth/domain/free-clock'
import type { SiteId, TenantId } from '@plinth/domain/ids'
import type { Transaction } from '../../ports/database.ts'
import { deleteDrops } from '../deleting-drops.ts'
import { isOver, type SiteView } from '../site-view.ts'

export interface FinalRemoval {
  readonly tenantId: TenantId
  readonly drops: readonly SiteView[]
  readonly now: number
}

/**
 * Deletes in one transaction, so that a sign-in comes before all of it or after all of it. A paused drop
 * that was changed lately stays; then the drops that are not paused stay too, because their removal would
 * bring it live. The tenant must be locked. Call `sweepDeleted` after the commit.
 */
export async function removeExpired(
  tx: Transaction,
  { tenantId, drops, now }: FinalRemoval,
): Promise<SiteId[]> {
  const expired = drops.filter((drop) => isOver(drop, now))
  const isStale = ({ site }: SiteView) => site.updatedAt <= now - keptExpiredMs
  const keepsPaused = expired.some((drop) => drop.paused && !isStale(drop))
  const due = expired.filter((drop) => isStale(drop) && (drop.paused || !keepsPaused))
  return deleteDrops(
    tx,
    due.map(({ site }) => site),
    { heldFor: tenantId, now },
  )
}
