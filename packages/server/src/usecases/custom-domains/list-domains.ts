// Lists the custom domains of a drop.
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { requireRole } from '../access/require-role.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type DomainView, type DomainViewDeps, viewDomain } from './domain-view.ts'

/** In the order they were added. */
export async function listDomains(
  deps: DomainViewDeps & Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<DomainView[]> {
  requireRole(actor, 'publish')
  const { drops, tenants, domains } = deps.database.read
  const drop = await ownedDrop(drops, actor, input.id)
  const owner = requireTenant(await tenants.find(actor.tenantId))
  const views: DomainView[] = []
  for (const domain of await domains.ofDrop(drop.id)) {
    if (isLapsed(domain, deps.clock.now())) continue
    views.push(await viewDomain(deps, domains, { domain, owner }))
  }
  return views
}
