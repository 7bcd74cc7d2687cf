// Stores a staged version: first the pack, then one transaction.
import { previewLabel } from '@plinth/domain/addresses/slug'
import { type DropId, idBytes, makeId, type UserId } from '@plinth/domain/base/ids'
import {
  byteSize,
  fileCount,
  type KnownContents,
  referencedPacks,
  reusableContents,
} from '@plinth/domain/versions/manifest'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { endHold, type HoldDeps, withUploadHold } from '../storage/blob-hold.ts'
import type { UnnumberedVersion } from '../versions/commit-version.ts'
import { liveManifest } from './live-manifest.ts'
import { packVersion } from './pack-version.ts'
import type { StagedContent, StagedVersion } from './staged-version.ts'
import { DamagedContents } from './stored/damaged-contents.ts'
import { damagedAmong } from './stored/read-verified.ts'
import { mayBeUnchanged, sameVersion } from './unchanged-version.ts'

export type StoreDeps = HoldDeps & Pick<Deps, 'blobs' | 'jobSignal' | 'publishMeter'>

export interface StoreTarget {
  readonly dropId: DropId
  readonly pack: PackWriter
  readonly createdBy: UserId | null
}

/** A staged version and the contents of it that are already stored. */
export interface PreparedVersion {
  readonly staged: StagedVersion<StagedContent>
  readonly known: KnownContents
}

/**
 * Stores the pack, then runs `commit` in a transaction. Nothing is visible before the commit; a
 * crash after it loses nothing. Contents that `prepare` finds stored are protected until then.
 */
export async function storeVersion<T, P extends PreparedVersion>(
  deps: StoreDeps,
  target: StoreTarget,
  prepare: () => Promise<P>,
  commit: (tx: Transaction, version: UnnumberedVersion, prepared: P) => Promise<T>,
): Promise<T> {
  const { dropId, pack, createdBy } = target
  const recordPublish = deps.publishMeter.begin()
  let bytes = 0
  const stored = await withUploadHold(deps, dropId, async (hold) => {
    const prepared = await prepare()
    const { staged, known } = prepared
    await yieldToEventLoop()
    const id = makeId('pack', deps.random(idBytes))
    const { manifest, slice, local } = await packVersion({ pack, id }, staged, known)
    await deps.blobs.put(dropId, id, local)
    bytes = byteSize(manifest)
    const version: Omit<UnnumberedVersion, 'createdAt'> = {
      id: makeId('version', deps.random(idBytes)),
      dropId,
      byteSize: bytes,
      fileCount: fileCount(manifest),
      manifest: slice,
      encodings: null,
      contentPacks: [...referencedPacks(manifest)],
      ...staged.origin,
      title: staged.title,
      previewLabel: previewLabel(deps.random(idBytes)),
      createdBy,
    }
    return deps.database.transact(async (tx) => {
      await endHold(tx, hold)
      // Read as late as possible: it dates the responses of the version.
      return commit(tx, { ...version, createdAt: deps.clock.now() }, prepared)
    })
  })
  recordPublish(bytes)
  deps.jobSignal.notify('compression')
  return stored
}

/** For the first version of a drop, which has no contents yet. */
export const withoutKnownContents =
  (staged: StagedVersion) => async (): Promise<PreparedVersion> => ({
    staged,
    known: new Map(),
  })

/** Below this size, storing everything is faster than loading the live manifest to compare. */
const minComparedBytes = 64 * 1024

/** A version whose files were compared with those of the live one. */
export interface ComparedVersion extends PreparedVersion {
  /** The live version if it has exactly the same files, else null. */
  readonly same: VersionRecord | null
}

export interface ComparedUpload {
  readonly drop: DropRecord
  readonly staged: StagedVersion
  /** If true, an upload with the files of the live version adds no version. */
  readonly ifChanged: () => boolean
}

/**
 * A new version need not store contents that the live one has. They are verified only if all files are
 * unchanged, because that would read every byte of them: an owner publishes the same files again to
 * repair damaged ones.
 */
export const withLiveContents =
  (deps: StoreDeps, { drop, staged, ifChanged }: ComparedUpload) =>
  async (): Promise<ComparedVersion> => {
    const { id, liveVersion } = drop
    const bytes = staged.files.reduce((sum, { content }) => sum + content.size, 0)
    const isLarge = bytes >= minComparedBytes
    const isSimilar = mayBeUnchanged(liveVersion, staged)
    const manifest = isLarge || isSimilar ? await liveManifest(deps, drop) : null
    const same = sameVersion(liveVersion, manifest, staged)
    const reusable = manifest && isLarge ? reusableContents(manifest) : new Map()
    const known = same && !ifChanged() ? await intactContents(deps, id, reusable) : reusable
    return { staged, known, same }
  }

/** None if they cannot be read, which must not block an upload that has them. */
async function intactContents(
  deps: StoreDeps,
  dropId: DropId,
  contents: KnownContents,
): Promise<KnownContents> {
  const report = (error: unknown) => deps.failures.report('read-known-contents', error)
  try {
    const damaged = await damagedAmong(deps, dropId, contents)
    if (damaged.length === 0) return contents
    report(new DamagedContents(damaged))
    const digests = new Set(damaged.map(({ digest }) => digest))
    return new Map([...contents].filter(([digest]) => !digests.has(digest)))
  } catch (error) {
    report(error)
    return new Map()
  }
}

/** For contents that are already known. */
export async function compareWithLive<P extends PreparedVersion>(
  deps: StoreDeps,
  drop: DropRecord,
  prepared: P,
): Promise<P & ComparedVersion> {
  const { liveVersion } = drop
  const { staged } = prepared
  const manifest = mayBeUnchanged(liveVersion, staged) ? await liveManifest(deps, drop) : null
  return { ...prepared, same: sameVersion(liveVersion, manifest, staged) }
}
