// Deletes anonymous drops some time after they expired.
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { expiredRetentionMs } from '@plinth/domain/lifecycle/free-clock'
import { deleteDrops, sweepDeleted } from '../drops/drop-deletion.ts'
import type { SweepDeps } from '../storage/collect-garbage.ts'

const maxDropsPerRun = 100

/**
 * An expired anonymous drop cannot be claimed; it is stored for a while only so that visitors see
 * that it expired.
 */
export async function deleteExpiredAnonymousDrops(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now()
  const before = now - anonymousLifetime - expiredRetentionMs
  if ((await deps.database.read.drops.oldestAnonymous(before, 1)).length === 0) return
  const deleted = await deps.database.transact(async (tx) => {
    const drops = await tx.drops.oldestAnonymous(before, maxDropsPerRun)
    return deleteDrops(tx, drops, { heldFor: null, now })
  })
  await sweepDeleted(deps, deleted)
}
