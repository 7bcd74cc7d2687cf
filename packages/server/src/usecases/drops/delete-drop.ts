// Deletes a drop of the account.
import { permissionToDelete } from '@plinth/domain/accounts/roles'
import { AppError } from '@plinth/domain/base/errors'
import { hasVersions } from '@plinth/domain/lifecycle/drop-facts'
import type { DropsReader } from '../../ports/database/drops.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockMembership } from '../access/membership.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { type RightHolder, requireRight } from '../access/require-right.ts'
import type { SweepDeps } from '../storage/sweep-drop.ts'
import { deleteDrops, sweepDeleted } from './drop-deletion.ts'
import { removeHistory } from './remove-history.ts'

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
  const { database, clock } = deps
  const now = clock.now()
  const findDeletable = async (holder: RightHolder, drops: DropsReader) => {
    const drop = await ownedDrop(drops, actor, input.id)
    const hasVersion = hasVersions(drop, now)
    if (input.onlyIfEmpty && hasVersion) {
      throw new AppError('not_empty', 'The drop has a version, so it was not deleted.')
    }
    requireRight(holder, permissionToDelete({ hasVersion }))
    return drop
  }
  await removeHistory(deps, [await findDeletable(actor, database.read.drops)])
  const deleted = await database.transact(async (tx) => {
    const drop = await findDeletable(await lockMembership(tx, actor), tx.drops)
    return deleteDrops(tx, [drop], { heldFor: actor.tenantId, now })
  })
  await sweepDeleted(deps, deleted)
}
