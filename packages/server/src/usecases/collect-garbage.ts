import type { SiteId } from '@plinth/domain/ids'
import { type HoldDeps, isAlive } from './blob-hold.ts'
import type { Deps } from './deps.ts'
import { sweepSite } from './sweep-site.ts'

export type SweepDeps = HoldDeps & Pick<Deps, 'blobs'>

export interface SweepReport {
  readonly packs: number
  /** Drops with an upload under way, left for the next time. */
  readonly busy: number
  readonly failures: readonly unknown[]
}

export interface GarbageReport extends SweepReport {
  /** Uploads that a crash cut off on this machine. */
  readonly spoolFolders: number
}

/** Removes what crashed or refused uploads left behind. Safe beside a running server. */
export async function collectGarbage(
  deps: SweepDeps & Pick<Deps, 'spool'>,
): Promise<GarbageReport> {
  await requestSweepsOfTheDead(deps)
  const sites = new Set<SiteId>(await deps.database.read.blobHolds.requestedSweeps())
  for await (const site of deps.blobs.sites()) sites.add(site)
  const report = await sweepAll(deps, sites)
  return { ...report, spoolFolders: await deps.spool.removeAbandoned() }
}

/** The cheap part, for every minute: only where something is known to be left. */
export async function runRequestedSweeps(deps: SweepDeps): Promise<SweepReport> {
  await requestSweepsOfTheDead(deps)
  return sweepAll(deps, await deps.database.read.blobHolds.requestedSweeps())
}

async function sweepAll(deps: SweepDeps, sites: Iterable<SiteId>): Promise<SweepReport> {
  let packs = 0
  let busy = 0
  const failures: unknown[] = []
  for (const site of sites) {
    try {
      const removed = await sweepSite(deps, site)
      if (removed === null) busy += 1
      else packs += removed
    } catch (error) {
      failures.push(error)
    }
  }
  return { packs, busy, failures }
}

async function requestSweepsOfTheDead(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now()
  const dead = (await deps.database.read.blobHolds.all()).filter((hold) => !isAlive(deps, hold))
  if (dead.length === 0) return
  await deps.database.transact(async (tx) => {
    for (const hold of dead) {
      if (await tx.blobHolds.delete(hold.id)) await tx.blobHolds.requestSweep(hold.siteId, now)
    }
  })
}
