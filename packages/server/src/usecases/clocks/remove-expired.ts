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

/** The tenant must be locked. Call `sweepDeleted` after the commit. */
export async function removeExpired(
  tx: Transaction,
  { tenantId, drops, now }: FinalRemoval,
): Promise<SiteId[]> {
  const sites = drops
    .filter((drop) => isOver(drop, now))
    .map(({ site }) => site)
    .filter((site) => site.updatedAt <= now - keptExpiredMs)
  return deleteDrops(tx, sites, { heldFor: tenantId, now })
}
