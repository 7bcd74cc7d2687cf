// Compresses one version: takes a lease, writes a pack of encodings and commits it. The version is
// served uncompressed until then, and after a crash the work is simply repeated.
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import { type HoldDeps, withUploadHold } from '../storage/blob-hold.ts'
import { sweepOrReport } from '../storage/sweep-drop.ts'
import { contentsToCompress } from './contents-to-compress.ts'
import { type EncodingsPack, packEncodings } from './pack-encodings.ts'

export type CompressDeps = HoldDeps & Pick<Deps, 'anonymousPlan' | 'blobs' | 'compressor' | 'spool'>

const leaseMs = 120_000
const extendEveryMs = 30_000
/** Most failures repeat, except those of an unreachable store, which use the shorter delay. */
const retryAfterMs = 3_600_000
const retrySoonMs = 120_000

/** Rejects on failure, after scheduling the next attempt. */
export async function compressVersion(
  deps: CompressDeps,
  version: VersionRecord,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps
  const postponeUntil = (until: number) =>
    database.transact((tx) => tx.versions.moveCompressionLease(version, until))
  try {
    await compress(deps, version, signal)
  } catch (error) {
    if (signal.aborted) return await postponeUntil(clock.now())
    if ((await database.read.versions.find(version.dropId, version.id)) === null) return
    const isTransient =
      error instanceof AppError && error.code === 'unavailable' && !(error instanceof DamagedPack)
    await postponeUntil(clock.now() + (isTransient ? retrySoonMs : retryAfterMs))
    throw new Error(`version ${version.id} could not be compressed`, { cause: error })
  }
}

async function compress(
  deps: CompressDeps,
  version: VersionRecord,
  signal: AbortSignal,
): Promise<void> {
  const contents = await contentsToCompress(deps, version)
  if (contents.length === 0) return finishWithout(deps, version)
  await whileLeased(deps, version, async () => {
    const folder = await deps.spool.openFolder('compression')
    try {
      const id = makeId('pack', deps.random(idBytes))
      const packed = await packEncodings(deps, { version, contents, pack: folder.pack, id, signal })
      signal.throwIfAborted()
      if (packed) await store(deps, version, packed)
      else await finishWithout(deps, version)
    } finally {
      await folder.dispose()
    }
  })
}

/** Does not run `work` if another node holds the lease. */
async function whileLeased(
  { database, clock, failures }: Pick<Deps, 'database' | 'clock' | 'failures'>,
  version: VersionRecord,
  work: () => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const taken = await database.transact((tx) =>
    tx.versions.leaseCompression(version, now, now + leaseMs),
  )
  if (!taken) return
  const timer = setInterval(() => {
    const until = clock.now() + leaseMs
    // If the lease expires, the work may be done twice, but only one result is committed.
    database
      .transact((tx) => tx.versions.moveCompressionLease(version, until))
      .catch((error: unknown) => failures.report('extend-compression-lease', error))
  }, extendEveryMs)
  timer.unref()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/** Nothing is served differently, so no change is announced. */
async function finishWithout(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  version: VersionRecord,
): Promise<void> {
  const now = clock.now()
  await database.transact((tx) => tx.versions.setCompressed(version, null, now))
}

async function store(
  deps: CompressDeps,
  version: VersionRecord,
  packed: EncodingsPack,
): Promise<void> {
  const { dropId } = version
  const used = await withUploadHold(deps, dropId, async (hold) => {
    await deps.blobs.put(dropId, packed.index.pack, packed.local)
    const now = deps.clock.now()
    return deps.database.transact(async (tx) => {
      // A missing hold means that this process was considered dead and that a sweep may have
      // deleted the pack.
      if (!(await tx.blobHolds.delete(hold))) {
        throw new AppError('unavailable', 'Storing the compressed encodings took too long.')
      }
      if (await tx.versions.setCompressed(version, packed.index, now)) {
        await tx.changes.append({ drop: dropId }, now)
        return true
      }
      await tx.blobSweeps.request(dropId, now)
      return false
    })
  })
  // The version was deleted concurrently, and its sweep may have been skipped because of the hold.
  // If this sweep fails, the request just written causes a retry.
  if (!used) await sweepOrReport(deps, dropId)
}
