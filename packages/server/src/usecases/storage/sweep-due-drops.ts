// Background job that runs requested sweeps.

import { setTimeout as sleep } from 'node:timers/promises'
import type { SweepRequest } from '../../ports/database/blob-sweeps.ts'
import type { Deps } from '../base/deps.ts'
import { isBackupRunning } from './backup-lease.ts'
import { leaseMs } from './blob-hold.ts'
import { releaseDeadHolds } from './release-dead-holds.ts'
import { type SweepDeps, sweepDrop } from './sweep-drop.ts'

export type DueSweepDeps = SweepDeps & Pick<Deps, 'clockWatch'>

/** One entry per concurrent sweep. With a large backlog, new requests are still fulfilled soon. */
const orders = ['oldest', 'newest', 'oldest', 'newest'] as const
/** Lets visits and uploads of this process, and writers of others, use most of the time. */
const pauseMs = 20
/** After an upload or a backup was in progress. */
const busyMs = 60_000
/** Every so many tries, a sweep makes uploads wait: see `SweepHoldOptions`. */
const insistAfter = 5
const firstRetryMs = 60_000
const maxRetryMs = 3_600_000
/** After this many failures the cause is probably not the drops; the rest waits for the next run. */
const maxFailures = 20

/**
 * Sweeps every drop that is due, until none is left or `signal` is aborted; sweeps in progress are
 * completed. Safe on any number of nodes at once. Returns the errors.
 */
export async function sweepDueDrops(
  deps: DueSweepDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  // After a jump of the system time nothing is deleted.
  if ((await deps.clockWatch.read()) !== 0) return []
  if (await isBackupRunning(deps, deps.database.read)) return []
  await releaseDeadHolds(deps)
  const failures: unknown[] = []
  async function sweepSequentially(order: (typeof orders)[number]): Promise<void> {
    while (!signal.aborted && failures.length < maxFailures) {
      const request = await takeDue(deps, order)
      if (!request) return
      await sweepOrPostpone(deps, request).catch((error: unknown) => failures.push(error))
      await sleep(pauseMs)
    }
  }
  const runs = await Promise.allSettled(orders.map(sweepSequentially))
  return [...failures, ...runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))]
}

function takeDue(
  { clock, database }: DueSweepDeps,
  order: (typeof orders)[number],
): Promise<SweepRequest | null> {
  const now = clock.now()
  return database.transactWithoutSync((tx) => tx.blobSweeps.takeDue(now, now + leaseMs, order))
}

/** Rejects after a failure, when the next attempt is scheduled. */
async function sweepOrPostpone(deps: DueSweepDeps, { dropId, tries }: SweepRequest): Promise<void> {
  const postpone = (delayMs: number) => {
    const until = deps.clock.now() + delayMs
    return deps.database.transactWithoutSync((tx) => tx.blobSweeps.postpone(dropId, until))
  }
  try {
    const removed = await sweepDrop(deps, dropId, { insists: tries % insistAfter === 0 })
    if (removed === null) await postpone(busyMs)
  } catch (error) {
    await postpone(Math.min(firstRetryMs * 2 ** (tries - 1), maxRetryMs))
    throw error
  }
}
