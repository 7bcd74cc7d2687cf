// Removes expired deploys and received packs.
import type { Transaction } from '../../ports/database/database.ts'

/** The packs themselves are deleted by a sweep. */
export async function removeExpiredDeploys(tx: Transaction, now: number): Promise<void> {
  await tx.deploys.removeExpired(now)
  for (const dropId of await tx.receivedPacks.removeExpired(now)) {
    await tx.blobHolds.requestSweep(dropId, now)
  }
}
