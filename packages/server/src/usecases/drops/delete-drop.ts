// Deletes a drop of the account.
import { permissionToDelete } from '@plinth/domain/accounts/roles'
import { hasVersions } from '@plinth/domain/lifecycle/drop-facts'
import type { AccountActor } from '../access/actor.ts'
import { lockMembership } from '../access/membership.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { requireRight } from '../access/require-right.ts'
import type { SweepDeps } from '../storage/collect-garbage.ts'
import { deleteDrops, sweepDeleted } from './drop-deletion.ts'

/** Immediate and permanent. The address serves a gone page until the slug is taken again. */
export async function deleteDrop(
  deps: SweepDeps,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  const now = deps.clock.now()
  const deleted = await deps.database.transact(async (tx) => {
    const membership = await lockMembership(tx, actor)
    const drop = await ownedDrop(tx.drops, actor, input.id)
    requireRight(membership, permissionToDelete({ hasVersion: hasVersions(drop, now) }))
    return deleteDrops(tx, [drop], { heldFor: actor.tenantId, now })
  })
  await sweepDeleted(deps, deleted)
}
