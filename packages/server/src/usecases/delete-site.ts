// Deletes a drop of the account.
import { permissionToDelete } from '@plinth/domain/roles'
import type { AccountActor } from './actor.ts'
import type { SweepDeps } from './collect-garbage.ts'
import { deleteDrops, sweepDeleted } from './deleting-drops.ts'
import { lockMembership } from './organisations/membership.ts'
import { ownedSite } from './owned-site.ts'
import { requireRole } from './require-role.ts'
import { hasVersions } from './site-view.ts'

/** Immediate and permanent. The address serves a gone page until the slug is taken again. */
export async function deleteSite(
  deps: SweepDeps,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  const now = deps.clock.now()
  const deleted = await deps.database.transact(async (tx) => {
    const membership = await lockMembership(tx, actor)
    const site = await ownedSite(tx.sites, actor, input.id)
    requireRole(membership, permissionToDelete({ hasVersion: hasVersions(site, now) }))
    return deleteDrops(tx, [site], { heldFor: actor.tenantId, now })
  })
  await sweepDeleted(deps, deleted)
}
