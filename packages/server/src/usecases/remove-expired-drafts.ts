import type { Transaction } from '../ports/database.ts'

/** Per run. The rest waits for the next one: expired drafts are not shown or counted anyway. */
const mostDrafts = 500

/** Their blobs are left to the sweeps. */
export async function removeExpiredDrafts(tx: Transaction, now: number): Promise<void> {
  const drafts = await tx.versions.removeExpiredDrafts(now, mostDrafts)
  for (const { previewLabel } of drafts) await tx.changes.append({ label: previewLabel }, now)
  const siteIds = new Set(drafts.map(({ siteId }) => siteId))
  for (const siteId of siteIds) await tx.blobHolds.requestSweep(siteId, now)
}
