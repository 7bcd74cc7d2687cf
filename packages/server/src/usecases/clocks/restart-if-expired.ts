// Restarts a tenant's expiry clock for a restored drop.
import type { Transaction } from '../../ports/database/database.ts'
import type { SiteRecord } from '../../ports/database/drops.ts'
import { hasExpired, viewSite } from '../acting/drop-view.ts'

/**
 * The expiry notice did not list the drop while it was removed, so if it would expire at once, the
 * tenant's clock restarts. The tenant must be locked.
 */
export async function restartIfExpired(
  tx: Transaction,
  site: SiteRecord,
  now: number,
): Promise<void> {
  const tenant = site.tenantId && (await tx.tenants.find(site.tenantId))
  if (tenant && hasExpired(viewSite(site, tenant, now), now))
    await tx.freeClocks.restart(tenant.id, now)
}
