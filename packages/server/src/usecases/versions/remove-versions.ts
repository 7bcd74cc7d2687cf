// Removes versions of a drop, inside the caller's transaction.
import type { DropId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'

export interface VersionRemoval {
  readonly dropId: DropId
  readonly versions: readonly VersionRecord[]
  readonly now: number
}

/**
 * Preview addresses stop working immediately; a sweep deletes the packs that no other version uses.
 */
export async function removeVersions(
  tx: Transaction,
  { dropId, versions, now }: VersionRemoval,
): Promise<void> {
  if (versions.length === 0) return
  for (const { id, previewLabel } of versions) {
    await tx.versions.delete(id)
    await tx.changes.append({ label: previewLabel }, now)
  }
  await tx.blobHolds.requestSweep(dropId, now)
}
