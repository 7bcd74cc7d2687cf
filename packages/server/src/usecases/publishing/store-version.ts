// From staged files to a committed version: blobs first, then one transaction.
import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId, type SiteId, type UserId } from '@plinth/domain/ids'
import { byteSize, encodeManifest, fileCount } from '@plinth/domain/manifest'
import { previewLabel } from '@plinth/domain/slug'
import type { LocalFile } from '../../ports/blobs.ts'
import type { Transaction } from '../../ports/database.ts'
import type { SpoolFolder } from '../../ports/spool.ts'
import type { VersionRecord } from '../../ports/versions.ts'
import { type HoldDeps, whileUploading } from '../blob-hold.ts'
import type { Deps } from '../deps.ts'
import type { StagedVersion } from './staged-version.ts'

export type StoreDeps = HoldDeps & Pick<Deps, 'blobs'>

export interface StoreTarget {
  readonly siteId: SiteId
  readonly folder: SpoolFolder
  readonly createdBy: UserId | null
}

/** The version as it will be; its number is taken by the transaction that commits it. */
export type UnnumberedVersion = Omit<VersionRecord, 'number'>

/**
 * Stores the blobs, then runs `commit` in a transaction. Before it nothing is visible; after it a
 * crash loses nothing.
 */
export async function storeVersion<T>(
  deps: StoreDeps,
  target: StoreTarget,
  staged: StagedVersion,
  commit: (tx: Transaction, version: UnnumberedVersion) => Promise<T>,
): Promise<T> {
  const manifest = await target.folder.write(Buffer.from(encodeManifest(staged.manifest)))
  const version: UnnumberedVersion = {
    id: makeId('version', deps.random(idBytes)),
    siteId: target.siteId,
    byteSize: byteSize(staged.manifest),
    fileCount: fileCount(staged.manifest),
    manifestDigest: manifest.digest,
    source: staged.source,
    previewLabel: previewLabel(deps.random(idBytes)),
    createdBy: target.createdBy,
    createdAt: deps.clock.now(),
  }
  return whileUploading(deps, target.siteId, async (hold) => {
    await deps.blobs.putFiles(target.siteId, unique([...staged.files, manifest]))
    return deps.database.transact(async (tx) => {
      // Gone means that this process was thought dead and its blobs may have been swept.
      if (!(await tx.blobHolds.delete(hold.id))) {
        throw new AppError('unavailable', 'The upload took too long. Try again.', { retryAfter: 1 })
      }
      return commit(tx, version)
    })
  })
}

const unique = (files: readonly LocalFile[]): LocalFile[] => [
  ...new Map(files.map((file) => [file.digest, file])).values(),
]
