// Loads a custom domain of a drop.
import type { AccountActor } from '../access/actor.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type DomainView, type DomainViewDeps, viewDomain } from './domain-view.ts'
import { type DomainInput, hostnameInPath, requireDomain } from './require-domain.ts'

export async function getDomain(
  deps: DomainViewDeps & Pick<Deps, 'database'>,
  actor: AccountActor,
  input: DomainInput,
): Promise<DomainView> {
  const { tenants, domains } = deps.database.read
  const owner = requireTenant(await tenants.find(actor.tenantId))
  const hostname = hostnameInPath(input.hostname)
  const domain = await requireDomain(domains, {
    dropId: input.drop.id,
    hostname,
    now: deps.clock.now(),
  })
  return viewDomain(deps, domains, { domain, owner })
}
