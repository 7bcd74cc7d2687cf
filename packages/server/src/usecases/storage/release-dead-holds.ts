// Releases the holds of processes that have ended, whose packs may be unreferenced.
import { type HoldDeps, isAlive } from './blob-hold.ts'

export async function releaseDeadHolds(deps: HoldDeps): Promise<void> {
  const { database, clock } = deps
  for (const hold of await database.read.blobHolds.all()) {
    if (isAlive(deps, hold)) continue
    await database.transactWithoutSync(async (tx) => {
      if (await tx.blobHolds.delete(hold)) await tx.blobSweeps.request(hold.dropId, clock.now())
    })
  }
}
