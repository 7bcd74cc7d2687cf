// The compressed forms of one version, from the lease to the commit. The version is served as it is
// until then, and a crash at any point only means that it is done again.
import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId } from '@plinth/domain/ids'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { VersionRecord } from '../../ports/versions.ts'
import { type HoldDeps, whileUploading } from '../blob-hold.ts'
import type { Deps } from '../deps.ts'
import { sweepSite } from '../sweep-site.ts'
import { contentsToCompress } from './contents-to-compress.ts'
import { type FormsPack, packForms } from './pack-forms.ts'

export type CompressDeps = HoldDeps & Pick<Deps, 'blobs' | 'compressor' | 'spool'>

const leaseMs = 120_000
const extendEveryMs = 30_000
/** What failed once will most likely fail again, unless a store was out of reach. */
const retryAfterMs = 3_600_000
const retrySoonMs = 120_000

/** Rejects when it failed; then the version is left alone for a while. */
export async function compressVersion(
  deps: CompressDeps,
  version: VersionRecord,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps
  const leaveUntil = (until: number) =>
    database.transact((tx) => tx.versions.leaveToCompress(version.id, until))
  try {
    await compress(deps, version, signal)
  } catch (error) {
    if (signal.aborted) return await leaveUntil(clock.now())
    if ((await database.read.versions.find(version.siteId, version.id)) === null) return
    const isPassing =
      error instanceof AppError && error.code === 'unavailable' && !(error instanceof DamagedPack)
    await leaveUntil(clock.now() + (isPassing ? retrySoonMs : retryAfterMs))
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
      const forms = await packForms(deps, { version, contents, pack: folder.pack, id, signal })
      signal.throwIfAborted()
      if (forms) await store(deps, version, forms)
      else await finishWithout(deps, version)
    } finally {
      await folder.dispose()
    }
  })
}

/** Does not run `work` while somebody else is at it. */
async function whileLeased(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id }: VersionRecord,
  work: () => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const taken = await database.transact((tx) => tx.versions.takeToCompress(id, now, now + leaseMs))
  if (!taken) return
  const timer = setInterval(() => {
    const until = clock.now() + leaseMs
    // When it runs out, the work is done twice and counts once.
    database.transact((tx) => tx.versions.leaveToCompress(id, until)).catch(() => {})
  }, extendEveryMs)
  timer.unref()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/** Nothing is served differently, so nobody has to be told. */
async function finishWithout(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id }: VersionRecord,
): Promise<void> {
  const now = clock.now()
  await database.transact((tx) => tx.versions.setCompressed(id, null, now))
}

async function store(deps: CompressDeps, version: VersionRecord, forms: FormsPack): Promise<void> {
  const { siteId } = version
  const used = await whileUploading(deps, siteId, async (hold) => {
    await deps.blobs.put(siteId, forms.index.pack, forms.local)
    const now = deps.clock.now()
    return deps.database.transact(async (tx) => {
      // Gone means that this process was thought dead, and that the pack may have been swept.
      if (!(await tx.blobHolds.delete(hold.id))) {
        throw new AppError('unavailable', 'Storing the compressed forms took too long.')
      }
      if (await tx.versions.setCompressed(version.id, forms.index, now)) {
        await tx.changes.append({ site: siteId }, now)
        return true
      }
      await tx.blobHolds.requestSweep(siteId, now)
      return false
    })
  })
  // The version went meanwhile, and whoever deleted it may have left the drop alone because of the
  // hold. Should this fail, the request just written brings it about later.
  if (!used) await sweepSite(deps, siteId).catch(() => {})
}
