// Loads one drop of the account with its computed state.
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { type OwnSiteView, viewOwnSite } from './own-site-view.ts'
import { ownedSite } from './owned-site.ts'
import { requireRole } from './require-role.ts'
import { requireTenant } from './tenant-plan.ts'

export async function getSite(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<OwnSiteView> {
  requireRole(actor, 'publish')
  const { sites, tenants, domains } = deps.database.read
  const site = await ownedSite(sites, actor, input.id)
  const owner = requireTenant(await tenants.find(actor.tenantId))
  return viewOwnSite(deps, { site, owner, domains: await domains.ofSite(site.id) })
}
