// Garbage collection: removes packs and spool folders left behind by failed uploads.
import { AppError } from '@plinth/domain/base/errors'
import type { Deps } from '../base/deps.ts'
import { releaseDeadHolds } from './release-dead-holds.ts'
import { type SweepDeps, sweepDrop } from './sweep-drop.ts'

export interface GarbageReport {
  readonly packs: number
  /** Drops skipped because an upload or a backup is in progress. */
  readonly busy: number
  readonly failures: readonly unknown[]
  /** Spool folders removed on this machine, left by uploads that a crash interrupted. */
  readonly spoolFolders: number
}

export interface GarbageOptions {
  /** Delete even if no drop in the store is in the database. */
  readonly unknownDrops?: boolean
}

/** Sweeps every drop in the blob store. Safe while servers are running. */
export async function collectGarbage(
  deps: SweepDeps & Pick<Deps, 'spool'>,
  { unknownDrops = false }: GarbageOptions = {},
): Promise<GarbageReport> {
  if (!unknownDrops) await refuseOtherDatabase(deps)
  await releaseDeadHolds(deps)
  let packs = 0
  let busy = 0
  const failures: unknown[] = []
  for await (const drop of deps.blobs.drops()) {
    try {
      const removed = await sweepDrop(deps, drop)
      if (removed === null) busy += 1
      else packs += removed
    } catch (error) {
      failures.push(error)
    }
  }
  return { packs, busy, failures, spoolFolders: await deps.spool.removeAbandoned() }
}

/** With the wrong database, or an empty one, every file would count as left behind. */
async function refuseOtherDatabase({ blobs, database }: SweepDeps): Promise<void> {
  let found = 0
  for await (const drop of blobs.drops()) {
    if (await database.read.drops.find(drop)) return
    // It was deleted just now.
    if (await database.read.blobSweeps.find(drop)) return
    found += 1
  }
  if (found === 0) return
  throw new AppError(
    'not_empty',
    `None of the drops in the blob store (${found}) are in this database. Nothing was deleted. Check DATABASE_URL, PLINTH_DATA_DIR and PLINTH_BLOBS_URL. If all of these drops were deleted on purpose, add --unknown-drops.`,
  )
}
