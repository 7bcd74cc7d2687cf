// Garbage collection: removes packs and spool folders left behind by failed uploads.
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import type { Deps } from '../base/deps.ts'
import { releaseDeadHolds } from './release-dead-holds.ts'
import { type SweepDeps, sweepDrop } from './sweep-drop.ts'

export interface GarbageReport {
  readonly packs: number
  /** Drops skipped because an upload or a backup is in progress. */
  readonly busy: number
  /** Drops skipped because they are not in the database. */
  readonly unknown: number
  readonly failures: readonly unknown[]
  /** Spool folders removed on this machine, left by uploads that a crash interrupted. */
  readonly spoolFolders: number
}

export interface GarbageOptions {
  /** Delete drops that are not in the database, even if none of them is. */
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
  let unknown = 0
  const failures: unknown[] = []
  for await (const drop of deps.blobs.drops()) {
    try {
      if (!unknownDrops && !(await isKnown(deps, drop))) {
        if (await hasPacks(deps, drop)) unknown += 1
        continue
      }
      const removed = await sweepDrop(deps, drop)
      if (removed === null) busy += 1
      else packs += removed
    } catch (error) {
      failures.push(error)
    }
  }
  return { packs, busy, unknown, failures, spoolFolders: await deps.spool.removeAbandoned() }
}

/** The files of others may belong to a service whose database this one was copied from. */
async function isKnown({ database }: Pick<SweepDeps, 'database'>, drop: DropId): Promise<boolean> {
  if (await isRecorded(database, drop)) return true
  // The first upload of a drop has a hold before it stores anything, and the transaction that ends the hold
  // records the drop.
  if ((await database.read.blobHolds.ofDrop(drop)).length > 0) return true
  return isRecorded(database, drop)
}

async function isRecorded({ read }: SweepDeps['database'], drop: DropId): Promise<boolean> {
  if (await read.drops.find(drop)) return true
  // It was deleted just now, or an upload of a new drop failed.
  return (await read.blobSweeps.find(drop)) !== null
}

/** False if the drop was deleted and swept since it was listed. */
async function hasPacks({ blobs }: Pick<SweepDeps, 'blobs'>, drop: DropId): Promise<boolean> {
  for await (const _ of blobs.list(drop)) return true
  return false
}

/** With the wrong database, or an empty one, every file would count as left behind. */
async function refuseOtherDatabase({ blobs, database }: SweepDeps): Promise<void> {
  let found = 0
  for await (const drop of blobs.drops()) {
    if (await isKnown({ database }, drop)) return
    found += 1
  }
  if (found === 0) return
  throw new AppError(
    'not_empty',
    `None of the drops in the blob store (${found}) are in this database. Nothing was deleted. Check DATABASE_URL, PLINTH_DATA_DIR and PLINTH_BLOBS_URL. If all of these drops were deleted on purpose, add --unknown-drops.`,
  )
}
