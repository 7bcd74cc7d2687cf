import type { Transaction } from '../../ports/database.ts'

/** What arrived for them is left to the sweeps. */
export async function forgetEndedDeploys(tx: Transaction, now: number): Promise<void> {
  await tx.deploys.removeExpired(now)
  for (const siteId of await tx.receivedPacks.removeExpired(now)) {
    await tx.blobHolds.requestSweep(siteId, now)
  }
}
