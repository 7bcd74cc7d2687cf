// Removes expired drafts.
import type { Transaction } from '../../ports/database/database.ts'

/**
 * Per run; the rest waits for the next run. Expired drafts are neither listed nor counted in the
 * meantime.
 */
const maxDraftsPerRun = 500

/** The packs of removed drafts are deleted by a sweep. */
export async function removeExpiredDrafts(tx: Transaction, now: number): Promise<void> {
  const drafts = await tx.versions.removeExpiredDrafts(now, maxDraftsPerRun)
  for (const { previewLabel } of drafts) await tx.changes.append({ label: previewLabel }, now)
  const dropIds = new Set(drafts.map(({ dropId }) => dropId))
  for (const dropId of dropIds) await tx.blobHolds.requestSweep(dropId, now)
}
