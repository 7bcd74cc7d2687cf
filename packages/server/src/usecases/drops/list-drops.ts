// Lists the drops of the account.
import type { AccountActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { requireRole } from '../acting/require-role.ts'
import { requireTenant } from '../acting/tenant-plan.ts'
import { type OwnSiteView, viewOwnSite } from './own-drop-view.ts'

/** Newest first. */
export async function listSites(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  actor: AccountActor,
): Promise<OwnSiteView[]> {
  requireRole(actor, 'publish')
  const { read } = deps.database
  const owner = requireTenant(await read.tenants.find(actor.tenantId))
  const sites = await read.sites.ofTenant(owner.id)
  const domains = await read.domains.ofTenant(owner.id)
  return sites.map((site) => viewOwnSite(deps, { site, owner, domains }))
}
