// Restarts a tenant's expiry clock for a restored drop.
import { freeClockStart } from '@plinth/domain/plans/subscriptions'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import { hasExpired, viewDrop } from '../drops/drop-view.ts'

/**
 * The expiry notice did not list the drop while it was removed, so if there was one, or if the drop
 * would expire at once, the tenant's clock restarts. The tenant must be locked.
 */
export async function restartIfExpired(
  tx: Transaction,
  drop: DropRecord,
  now: number,
): Promise<void> {
  const tenant = drop.tenantId && (await tx.tenants.find(drop.tenantId))
  if (!tenant) return
  const notice = await tx.freeClocks.noticeOf(tenant.id)
  const isNotified = notice?.clockStartedAt === freeClockStart(tenant, now)
  if (isNotified || hasExpired(viewDrop(drop, tenant, now), now))
    await tx.freeClocks.restart(tenant.id, now)
}
