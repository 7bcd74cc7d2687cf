// Returns one drop of the caller's tenant, with its computed state and custom domains.
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { requireRole } from '../access/require-role.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type OwnDropView, viewOwnDrop } from './own-drop-view.ts'

export async function getDrop(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<OwnDropView> {
  requireRole(actor, 'publish')
  const { drops, tenants, domains } = deps.database.read
  const drop = await ownedDrop(drops, actor, input.id)
  const owner = requireTenant(await tenants.find(actor.tenantId))
  return viewOwnDrop(deps, { drop, owner, domains: await domains.ofDrop(drop.id) })
}
