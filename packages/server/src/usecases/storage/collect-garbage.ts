// Garbage collection: removes packs and spool folders left behind by failed uploads.
import type { DropId } from '@plinth/domain/base/ids'
import type { Deps } from '../base/deps.ts'
import { type HoldDeps, isAlive } from './blob-hold.ts'
import { sweepDrop } from './sweep-drop.ts'

export type SweepDeps = HoldDeps & Pick<Deps, 'blobs'>

export interface SweepReport {
  readonly packs: number
  /** Drops skipped because an upload is in progress. */
  readonly busy: number
  readonly failures: readonly unknown[]
}

export interface GarbageReport extends SweepReport {
  /** Spool folders removed on this machine, left by uploads that a crash interrupted. */
  readonly spoolFolders: number
}

/** Sweeps every drop in the blob store. Safe while servers are running. */
export async function collectGarbage(
  deps: SweepDeps & Pick<Deps, 'spool'>,
): Promise<GarbageReport> {
  await requestSweepsForDeadHolds(deps)
  const drops = new Set<DropId>(await deps.database.read.blobHolds.requestedSweeps())
  for await (const drop of deps.blobs.drops()) drops.add(drop)
  const report = await sweepAll(deps, drops)
  return { ...report, spoolFolders: await deps.spool.removeAbandoned() }
}

/** Sweeps only drops with a requested sweep. Cheap enough to run every minute. */
export async function runRequestedSweeps(deps: SweepDeps): Promise<SweepReport> {
  await requestSweepsForDeadHolds(deps)
  return sweepAll(deps, await deps.database.read.blobHolds.requestedSweeps())
}

async function sweepAll(deps: SweepDeps, drops: Iterable<DropId>): Promise<SweepReport> {
  let packs = 0
  let busy = 0
  const failures: unknown[] = []
  for (const drop of drops) {
    try {
      const removed = await sweepDrop(deps, drop)
      if (removed === null) busy += 1
      else packs += removed
    } catch (error) {
      failures.push(error)
    }
  }
  return { packs, busy, failures }
}

async function requestSweepsForDeadHolds(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now()
  const dead = (await deps.database.read.blobHolds.all()).filter((hold) => !isAlive(deps, hold))
  if (dead.length === 0) return
  await deps.database.transact(async (tx) => {
    for (const hold of dead) {
      if (await tx.blobHolds.delete(hold)) await tx.blobHolds.requestSweep(hold.dropId, now)
    }
  })
}
