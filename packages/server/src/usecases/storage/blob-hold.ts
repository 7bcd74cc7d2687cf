// Leases on the packs of one drop that keep uploads and garbage-collection sweeps apart.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, idBytes, makeId } from '@plinth/domain/base/ids'
import type { BlobHold } from '../../ports/database/blob-holds.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

export type HoldDeps = Pick<Deps, 'database' | 'clock' | 'failures' | 'random' | 'processes'>

const leaseMs = 120_000
const extendEveryMs = 30_000
const waitMs = 25
const maxWaits = 400

/**
 * Runs `work` under an upload hold, during which no sweep deletes packs of the drop. `work` must
 * end the hold in its own transaction (`endHold`).
 */
export async function withUploadHold<T>(
  deps: HoldDeps,
  dropId: DropId,
  work: (hold: BlobHold) => Promise<T>,
): Promise<T> {
  const hold = await holdForUpload(deps, dropId)
  try {
    return await withLeaseExtended(deps, hold, () => work(hold))
  } catch (error) {
    // The next sweep removes packs that the failed upload stored. If the database is unreachable,
    // the hold expires by itself.
    await releaseAndRequestSweep(deps, hold).catch((failure: unknown) =>
      deps.failures.report('release-blob-hold', failure),
    )
    throw error
  }
}

/** Must be called in the transaction that refers to packs stored under the hold. */
export async function endHold(tx: Transaction, hold: BlobHold): Promise<void> {
  // A missing hold means that this process was considered dead, and that a sweep may have deleted
  // packs which it stored or refers to.
  if (await tx.blobHolds.delete(hold)) return
  throw new AppError('unavailable', 'The upload took too long. Try again.', { retryAfter: 1 })
}

/** Runs `work` under a sweep hold. Returns null without running it if an upload is in progress. */
export async function withSweepHold<T>(
  deps: HoldDeps,
  dropId: DropId,
  work: () => Promise<T>,
): Promise<T | null> {
  const hold = await holdForSweep(deps, dropId)
  if (!hold) return null
  try {
    const result = await withLeaseExtended(deps, hold, work)
    await deps.database.transact((tx) => tx.blobHolds.delete(hold))
    return result
  } catch (error) {
    await releaseAndRequestSweep(deps, hold)
    throw error
  }
}

async function withLeaseExtended<T>(
  deps: HoldDeps,
  hold: BlobHold,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    const until = deps.clock.now() + leaseMs
    // A failed extension does not end the work: `endHold` detects a hold that has expired.
    deps.database
      .transact((tx) => tx.blobHolds.extend(hold, until))
      .catch((error: unknown) => deps.failures.report('extend-blob-hold', error))
  }, extendEveryMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function releaseAndRequestSweep(
  { database, clock }: HoldDeps,
  hold: BlobHold,
): Promise<void> {
  const now = clock.now()
  await database.transact(async (tx) => {
    if (await tx.blobHolds.delete(hold)) await tx.blobHolds.requestSweep(hold.dropId, now)
  })
}

async function holdForUpload(deps: HoldDeps, dropId: DropId): Promise<BlobHold> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const hold = newHold(deps, dropId, 'upload')
    const taken = await deps.database.transactWithoutSync(async (tx) => {
      await tx.blobHolds.lock(dropId)
      if (await tx.blobHolds.insertUnlessSwept(hold)) return true
      const others = await tx.blobHolds.ofDrop(dropId)
      if (others.some((other) => other.purpose === 'sweep' && isAlive(deps, other))) return false
      await tx.blobHolds.insert(hold)
      return true
    })
    if (taken) return hold
    await sleep(waitMs)
  }
  throw new AppError('unavailable', 'The drop is being cleaned up. Try again in a moment.', {
    retryAfter: 5,
  })
}

async function holdForSweep(deps: HoldDeps, dropId: DropId): Promise<BlobHold | null> {
  const hold = newHold(deps, dropId, 'sweep')
  return deps.database.transact(async (tx) => {
    await tx.blobHolds.lock(dropId)
    const others = await tx.blobHolds.ofDrop(dropId)
    if (others.some((other) => isAlive(deps, other))) return null
    for (const dead of others) await tx.blobHolds.delete(dead)
    await tx.blobHolds.insert(hold)
    await tx.blobHolds.finishSweep(dropId)
    return hold
  })
}

export function isAlive({ processes, clock }: HoldDeps, hold: BlobHold): boolean {
  // The expiry matters for live processes too: one that could not release a hold because the
  // database was unreachable stops extending it.
  return hold.expiresAt > clock.now() && processes.isAlive(hold.holder) !== 'dead'
}

const newHold = (
  { clock, random, processes }: HoldDeps,
  dropId: DropId,
  purpose: BlobHold['purpose'],
): BlobHold => ({
  id: makeId('upload', random(idBytes)),
  dropId,
  purpose,
  holder: processes.self,
  expiresAt: clock.now() + leaseMs,
})
