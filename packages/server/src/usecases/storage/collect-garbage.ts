// Garbage collection: removes packs and spool folders left behind by failed uploads.
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

/** Sweeps every drop in the blob store. Safe while servers are running. */
export async function collectGarbage(
  deps: SweepDeps & Pick<Deps, 'spool'>,
): Promise<GarbageReport> {
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
