// Removes versions of a drop, inside the caller's transaction.
import type { Transaction } from '../../ports/database/database.ts'
import type { DropKey } from '../../ports/database/drop-key.ts'
import type { RetainedVersion } from '../../ports/database/versions.ts'

export interface VersionRemoval {
  readonly drop: DropKey
  readonly versions: readonly Pick<RetainedVersion, 'id' | 'previewLabel'>[]
  readonly now: number
}

/**
 * Preview addresses stop working immediately; a sweep deletes the packs that no other version uses.
 */
export async function removeVersions(
  tx: Transaction,
  { drop, versions, now }: VersionRemoval,
): Promise<void> {
  if (versions.length === 0) return
  for (const { id, previewLabel } of versions) {
    await tx.versions.delete(drop, id)
    // With the drop, so that its owner cannot fill the queue of purges with addresses.
    await tx.changes.append({ drop: drop.id, label: previewLabel }, now)
  }
  await tx.blobSweeps.request(drop.id, now)
}
