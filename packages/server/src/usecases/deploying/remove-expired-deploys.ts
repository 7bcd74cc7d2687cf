// Removes expired deploys and received packs.
import type { Transaction } from '../../ports/database/database.ts'
import type { Removal } from '../base/remove-in-batches.ts'

/** Few per transaction: a row may list 20,000 files. */
const batchSize = 20

export const deployRemovals = (now: number): Removal[] => [
  { batchSize, remove: (tx, limit) => tx.deploys.removeExpired(now, limit) },
  { batchSize, remove: (tx, limit) => removeExpiredPacks(tx, now, limit) },
]

/** The packs themselves are deleted by a sweep. */
async function removeExpiredPacks(tx: Transaction, now: number, limit: number): Promise<number> {
  const dropIds = await tx.receivedPacks.removeExpired(now, limit)
  for (const dropId of new Set(dropIds)) await tx.blobSweeps.request(dropId, now)
  return dropIds.length
}
