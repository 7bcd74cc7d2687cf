// Lists the custom domains of a drop.
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type DomainView, type DomainViewDeps, viewDomain } from './domain-view.ts'

/** In the order they were added. */
export async function listDomains(
  deps: DomainViewDeps & Pick<Deps, 'database'>,
  actor: AccountActor,
  { drop }: { readonly drop: OwnedDrop },
): Promise<DomainView[]> {
  const { tenants, domains } = deps.database.read
  const owner = requireTenant(await tenants.find(actor.tenantId))
  const views: DomainView[] = []
  for (const domain of await domains.ofDrop(drop.id)) {
    if (isLapsed(domain, deps.clock.now())) continue
    views.push(await viewDomain(deps, domains, { domain, owner }))
  }
  return views
}
