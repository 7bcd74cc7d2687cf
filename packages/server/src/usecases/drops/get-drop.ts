// Loads one drop of the account with its computed state.
import type { AccountActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { ownedSite } from '../acting/owned-drop.ts'
import { requireRole } from '../acting/require-role.ts'
import { requireTenant } from '../acting/tenant-plan.ts'
import { type OwnSiteView, viewOwnSite } from './own-drop-view.ts'

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
