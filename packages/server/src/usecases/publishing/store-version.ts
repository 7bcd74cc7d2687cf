// From a staged version to a committed one: the pack first, then one transaction.
import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId, type SiteId, type UserId } from '@plinth/domain/ids'
import { byteSize, fileCount, type Manifest } from '@plinth/domain/manifest'
import { previewLabel } from '@plinth/domain/slug'
import type { Transaction } from '../../ports/database.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { VersionRecord } from '../../ports/versions.ts'
import { type HoldDeps, whileUploading } from '../blob-hold.ts'
import type { Deps } from '../deps.ts'
import { loadManifest } from '../load-manifest.ts'
import { packVersion } from './pack-version.ts'
import type { StagedVersion } from './staged-version.ts'

export type StoreDeps = HoldDeps & Pick<Deps, 'blobs' | 'followUps'>

export interface StoreTarget {
  readonly siteId: SiteId
  readonly pack: PackWriter
  readonly createdBy: UserId | null
}

/** The version as it will be; its number is taken by the transaction that commits it. */
export type UnnumberedVersion = Omit<VersionRecord, 'number'>

/** A page or two is stored sooner than it is found out whether that is needed. */
const worthComparing = 64 * 1024

/**
 * Stores the pack, then runs `commit` in a transaction. Before it nothing is visible; after it a
 * crash loses nothing.
 */
export async function storeVersion<T>(
  deps: StoreDeps,
  target: StoreTarget,
  staged: StagedVersion,
  commit: (tx: Transaction, version: UnnumberedVersion) => Promise<T>,
): Promise<T> {
  const { siteId, pack, createdBy } = target
  const stored = await whileUploading(deps, siteId, async (hold) => {
    const bytes = staged.files.reduce((sum, { content }) => sum + content.size, 0)
    const live = bytes < worthComparing ? null : await liveManifest(deps, siteId)
    const id = makeId('pack', deps.random(idBytes))
    const { manifest, slice, local } = await packVersion({ pack, id }, staged, live)
    await deps.blobs.put(siteId, id, local)
    const version: UnnumberedVersion = {
      id: makeId('version', deps.random(idBytes)),
      siteId,
      byteSize: byteSize(manifest),
      fileCount: fileCount(manifest),
      manifest: slice,
      encodings: null,
      source: staged.source,
      previewLabel: previewLabel(deps.random(idBytes)),
      createdBy,
      createdAt: deps.clock.now(),
    }
    return deps.database.transact(async (tx) => {
      // Gone means that this process was thought dead, and that what it stored or drew on may have
      // been swept.
      if (!(await tx.blobHolds.delete(hold.id))) {
        throw new AppError('unavailable', 'The upload took too long. Try again.', { retryAfter: 1 })
      }
      return commit(tx, version)
    })
  })
  deps.followUps.ring()
  return stored
}

/** Only under a hold: the packs that it names stay until then, also when the version does not. */
async function liveManifest(
  deps: Pick<Deps, 'database' | 'blobs'>,
  siteId: SiteId,
): Promise<Manifest | null> {
  const live = (await deps.database.read.sites.find(siteId))?.liveVersion
  // One that cannot be read must not keep its successor from being published.
  return live ? loadManifest(deps, live).catch(() => null) : null
}
