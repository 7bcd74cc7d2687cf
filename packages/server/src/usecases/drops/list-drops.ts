// Lists the drops of the account.
import type { AccountActor } from '../access/actor.ts'
import { isOwnedBy } from '../access/owned-drop.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type OwnDropView, viewOwnDrop } from './own-drop-view.ts'

/** Newest first. */
export async function listDrops(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  actor: AccountActor,
): Promise<OwnDropView[]> {
  requireRight(actor, 'see_drops')
  const { read } = deps.database
  const owner = requireTenant(await read.tenants.find(actor.tenantId))
  const drops = await read.drops.ofTenant(owner.id)
  const domains = await read.domains.ofTenant(owner.id)
  return drops
    .filter((drop) => isOwnedBy(actor, drop))
    .map((drop) => viewOwnDrop(deps, { drop, owner, domains }))
}
