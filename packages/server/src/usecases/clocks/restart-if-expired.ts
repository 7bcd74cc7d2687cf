import type { Transaction } from '../../ports/database.ts'
import type { SiteRecord } from '../../ports/sites.ts'
import { isOver, viewSite } from '../site-view.ts'

/**
 * For a drop that trust and safety restored. No mail named it while it was removed, so if it would be
 * expired at once, the tenant's clock starts again. The tenant must be locked.
 */
export async function restartIfExpired(
  tx: Transaction,
  site: SiteRecord,
  now: number,
): Promise<void> {
  const tenant = site.tenantId && (await tx.tenants.find(site.tenantId))
  if (tenant && isOver(viewSite(site, tenant, now), now))
    await tx.freeClocks.restart(tenant.id, now)
}
