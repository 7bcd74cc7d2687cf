// Deletes an anonymous drop for its publisher.
import type { PublisherActor } from '../access/actor.ts'
import { lockManagedDrop, type ManagedDrop } from '../access/managed-drop.ts'
import type { SweepDeps } from '../storage/sweep-drop.ts'
import { deleteDrops, sweepDeleted } from './drop-deletion.ts'
import { removeHistory } from './remove-history.ts'

/** Immediate and permanent, also for an expired drop. The address serves a gone page. */
export async function deleteAnonymousDrop(
  deps: SweepDeps,
  actor: PublisherActor,
  { drop }: { readonly drop: ManagedDrop },
): Promise<void> {
  const now = deps.clock.now()
  await removeHistory(deps, [drop])
  const deleted = await deps.database.transact(async (tx) => {
    // Before the drop, in the order of the expiry job.
    await tx.slugHolds.lock(drop.slug)
    const current = await lockManagedDrop(tx, actor, drop.id)
    return deleteDrops(tx, [current], { heldFor: null, now })
  })
  await sweepDeleted(deps, deleted)
}
