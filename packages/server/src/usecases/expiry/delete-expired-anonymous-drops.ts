// Deletes anonymous drops some time after they expired.
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { expiredRetentionMs } from '@plinth/domain/lifecycle/free-clock'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { deleteDrops, sweepDeleted } from '../drops/drop-deletion.ts'
import type { SweepDeps } from '../storage/collect-garbage.ts'

const maxDropsPerRun = 100
/** Few, because a drop is deleted with its versions and views. */
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
    if ((await deps.database.read.drops.oldestAnonymous(before, 1)).length === 0) return
    const deleted = await deps.database.transact(async (tx) => {
      const drops = await tx.drops.oldestAnonymous(before, dropsPerTransaction)
      return deleteDrops(tx, drops, { heldFor: null, now })
    })
    await sweepDeleted(deps, deleted)
    await yieldToEventLoop()
  }
}
