// Returns one drop of the caller's tenant, with its computed state and custom domains.
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type OwnDropView, viewOwnDrop } from './own-drop-view.ts'

export async function getDrop(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  actor: AccountActor,
  { drop }: { readonly drop: OwnedDrop },
): Promise<OwnDropView> {
  const { tenants, domains } = deps.database.read
  const owner = requireTenant(await tenants.find(actor.tenantId))
  return viewOwnDrop(deps, { drop, owner, domains: await domains.ofDrop(drop.id) })
}
