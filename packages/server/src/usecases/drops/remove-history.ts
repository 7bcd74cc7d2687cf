// Removes the views of drops that are about to be deleted.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DropKey } from '../../ports/database/drop-key.ts'
import type { Deps } from '../base/deps.ts'
import { pauseMs } from '../base/remove-in-batches.ts'

/** On SQLite, about 15 ms. */
const batchSize = 500

/**
 * In short transactions: a popular drop has 20,000 rows of views, and deleting them with the drop
 * would block visits for a second. Call it once the caller may delete the drops. If the deletion then
 * fails, they stay without their views.
 */
export async function removeViews(
  { database }: Pick<Deps, 'database'>,
  drops: readonly DropKey[],
): Promise<void> {
  for (const drop of drops) {
    const removeBatch = () =>
      database.transactWithoutSync((tx) => tx.views.removeOfDrop(drop, batchSize))
    while ((await removeBatch()) === batchSize) await sleep(pauseMs)
  }
}
