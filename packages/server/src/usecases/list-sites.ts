import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { requireRole } from './require-role.ts'
import { type SiteView, viewSite } from './site-view.ts'
import { requireTenant } from './tenant-plan.ts'

/** The tenant's drops, newest first. */
export async function listSites(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<SiteView[]> {
  requireRole(actor, 'publish')
  const tenant = requireTenant(await database.read.tenants.find(actor.tenantId))
  const sites = await database.read.sites.ofTenant(actor.tenantId)
  const now = clock.now()
  return sites.map((site) => viewSite(site, tenant, now))
}
