// From a staged version to a committed one: the pack first, then one transaction.
import { idBytes, makeId, type SiteId, type UserId } from '@plinth/domain/ids'
import { byteSize, fileCount, type KnownContents } from '@plinth/domain/manifest'
import { previewLabel } from '@plinth/domain/slug'
import type { Transaction } from '../../ports/database.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { VersionRecord } from '../../ports/versions.ts'
import { endHold, type HoldDeps, whileUploading } from '../blob-hold.ts'
import type { Deps } from '../deps.ts'
import { letOthersIn } from '../let-others-in.ts'
import { liveContents } from './known-contents.ts'
import { packVersion } from './pack-version.ts'
import type { StagedContent, StagedVersion } from './staged-version.ts'

export type StoreDeps = HoldDeps & Pick<Deps, 'blobs' | 'followUps'>

export interface StoreTarget {
  readonly siteId: SiteId
  readonly pack: PackWriter
  readonly createdBy: UserId | null
}

/** The version as it will be; its number is taken by the transaction that commits it. */
export type UnnumberedVersion = Omit<VersionRecord, 'number' | 'publishedAt'>

/** What is to be stored, and what of it need not be. */
export interface Prepared {
  readonly staged: StagedVersion<StagedContent>
  readonly known: KnownContents
}

/**
 * Stores the pack, then runs `commit` in a transaction. Before it nothing is visible; after it a
 * crash loses nothing. What `prepare` finds stored stays there until then.
 */
export async function storeVersion<T, P extends Prepared>(
  deps: StoreDeps,
  target: StoreTarget,
  prepare: () => Promise<P>,
  commit: (tx: Transaction, version: UnnumberedVersion, prepared: P) => Promise<T>,
): Promise<T> {
  const { siteId, pack, createdBy } = target
  const stored = await whileUploading(deps, siteId, async (hold) => {
    const prepared = await prepare()
    const { staged, known } = prepared
    await letOthersIn()
    const id = makeId('pack', deps.random(idBytes))
    const { manifest, slice, local } = await packVersion({ pack, id }, staged, known)
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
      await endHold(tx, hold)
      return commit(tx, version, prepared)
    })
  })
  deps.followUps.ring()
  return stored
}

/** For the first version of a drop, which has nothing yet. */
export const alone = (staged: StagedVersion) => async (): Promise<Prepared> => ({
  staged,
  known: new Map(),
})

/** A page or two is stored sooner than it is found out whether that is needed. */
const worthComparing = 64 * 1024

export const besideLive =
  (deps: StoreDeps, siteId: SiteId, staged: StagedVersion) => async (): Promise<Prepared> => {
    const bytes = staged.files.reduce((sum, { content }) => sum + content.size, 0)
    const known = bytes < worthComparing ? new Map() : await liveContents(deps, siteId)
    return { staged, known }
  }
