import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { ownedSite } from './owned-site.ts'
import { requireRole } from './require-role.ts'
import { type SiteView, viewSite } from './site-view.ts'
import { requireTenant } from './tenant-plan.ts'

export async function getSite(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<SiteView> {
  requireRole(actor, 'publish')
  const site = await ownedSite(database.read.sites, actor, input.id)
  const tenant = requireTenant(await database.read.tenants.find(actor.tenantId))
  return viewSite(site, tenant, clock.now())
}
