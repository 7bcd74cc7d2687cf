// Deletes anonymous drops some time after they expired.
import { setTimeout as sleep } from 'node:timers/promises'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { expiredRetentionMs } from '@plinth/domain/lifecycle/free-clock'
import { pauseMs } from '../base/remove-in-batches.ts'
import { deleteDrops, sweepDeleted } from '../drops/drop-deletion.ts'
import { removeHistory } from '../drops/remove-history.ts'
import type { SweepDeps } from '../storage/sweep-drop.ts'

const maxDropsPerRun = 100
/** Few, because a drop is deleted with its versions. */
const dropsPerTransaction = 5

/**
 * An expired anonymous drop cannot be claimed; it is stored for a while only so that visitors see
 * that it expired.
 */
export async function deleteExpiredAnonymousDrops(
  deps: SweepDeps,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const before = now - anonymousLifetime - expiredRetentionMs
  for (let read = 0; read < maxDropsPerRun && !signal.aborted; read += dropsPerTransaction) {
    const expired = await deps.database.read.drops.oldestAnonymous(before, dropsPerTransaction)
    if (expired.length === 0) return
    await removeHistory(deps, expired)
    const deleted = await deps.database.transact(async (tx) => {
      const drops = await tx.drops.oldestAnonymous(before, dropsPerTransaction)
      return deleteDrops(tx, drops, { heldFor: null, now })
    })
    await sweepDeleted(deps, deleted)
    await sleep(pauseMs)
  }
}
