// Deletes a drop of the account.
import { permissionToDelete } from '@plinth/domain/accounts/roles'
import { AppError } from '@plinth/domain/base/errors'
import { hasVersions } from '@plinth/domain/lifecycle/drop-facts'
import type { AccountActor } from '../access/actor.ts'
import { lockMembership } from '../access/membership.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { requireRight } from '../access/require-right.ts'
import type { SweepDeps } from '../storage/collect-garbage.ts'
import { deleteDrops, sweepDeleted } from './drop-deletion.ts'

export interface DeleteDropInput {
  readonly id: string
  /** Throws `not_empty` if the drop has a version. */
  readonly onlyIfEmpty?: boolean
}

/** Immediate and permanent. The address serves a gone page until the slug is taken again. */
export async function deleteDrop(
  deps: SweepDeps,
  actor: AccountActor,
  input: DeleteDropInput,
): Promise<void> {
  const now = deps.clock.now()
  const deleted = await deps.database.transact(async (tx) => {
    const membership = await lockMembership(tx, actor)
    const drop = await ownedDrop(tx.drops, actor, input.id)
    const hasVersion = hasVersions(drop, now)
    if (input.onlyIfEmpty && hasVersion) {
      throw new AppError('not_empty', 'The drop has a version, so it was not deleted.')
    }
    requireRight(membership, permissionToDelete({ hasVersion }))
    return deleteDrops(tx, [drop], { heldFor: actor.tenantId, now })
  })
  await sweepDeleted(deps, deleted)
}
