// Deletes a drop of the account.
import { permissionToDelete } from '@plinth/domain/accounts/roles'
import type { AccountActor } from '../acting/actor.ts'
import { hasVersions } from '../acting/drop-view.ts'
import { lockMembership } from '../acting/membership.ts'
import { ownedSite } from '../acting/owned-drop.ts'
import { requireRole } from '../acting/require-role.ts'
import type { SweepDeps } from '../storage/collect-garbage.ts'
import { deleteDrops, sweepDeleted } from './drop-deletion.ts'

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
