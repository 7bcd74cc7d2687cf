// Removes expired drafts, which are neither listed nor counted meanwhile.
import type { Transaction } from '../../ports/database/database.ts'
import type { Removal } from '../base/remove-in-batches.ts'

export const draftRemoval = (now: number): Removal => ({
  batchSize: 100,
  remove: (tx, limit) => removeExpiredDrafts(tx, now, limit),
})

/** The packs of removed drafts are deleted by a sweep. */
async function removeExpiredDrafts(tx: Transaction, now: number, limit: number): Promise<number> {
  const drafts = await tx.versions.removeExpiredDrafts(now, limit)
  for (const { previewLabel } of drafts) await tx.changes.append({ label: previewLabel }, now)
  const dropIds = new Set(drafts.map(({ dropId }) => dropId))
  for (const dropId of dropIds) await tx.blobSweeps.request(dropId, now)
  return drafts.length
}
