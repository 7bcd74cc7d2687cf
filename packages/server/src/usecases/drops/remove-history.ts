// Removes the views and old publishes of drops that are about to be deleted.
import { setTimeout as sleep } from 'node:timers/promises'
import { listedPublishes } from '@plinth/domain/versions/publishes'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropKey } from '../../ports/database/drop-key.ts'
import type { Deps } from '../base/deps.ts'
import { pauseMs } from '../base/remove-in-batches.ts'

/** On SQLite, about 15 ms. */
const batchSize = 500

/**
 * In short transactions: a popular drop has 20,000 rows of views, one that a build publishes to has
 * thousands of publishes, and deleting them with the drop would block visits for a second. Call it
 * once the caller may delete the drops. If the deletion then fails, they stay without their views.
 */
export async function removeHistory(
  { database }: Pick<Deps, 'database'>,
  drops: readonly DropKey[],
): Promise<void> {
  for (const drop of drops) {
    const remove = () => database.transactWithoutSync((tx) => removeBatch(tx, drop))
    while ((await remove()) === batchSize) await sleep(pauseMs)
  }
}

async function removeBatch(tx: Transaction, drop: DropKey): Promise<number> {
  const views = await tx.views.removeOfDrop(drop, batchSize)
  return views + (await tx.publishes.removeOld(drop, listedPublishes, batchSize - views))
}
