// Leases on the packs of one drop that keep uploads and garbage-collection sweeps apart.
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '@plinth/domain/base/day'
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, idBytes, makeId } from '@plinth/domain/base/ids'
import type { BlobHold } from '../../ports/database/blob-holds.ts'
import type { SweepRequest } from '../../ports/database/blob-sweeps.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import { isBackupRunning } from './backup-lease.ts'

export type HoldDeps = Pick<Deps, 'database' | 'clock' | 'failures' | 'random' | 'processes'>

export const leaseMs = 120_000
const extendEveryMs = 30_000
const waitMs = 25
const maxWaits = 400
/** An insisting sweep waits shorter for uploads than new uploads wait for it. */
const insistEveryMs = 100
const maxInsists = 30

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
    await releaseOrReport(deps, hold)
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

/** Rejects if the hold was ignored because this process was considered dead. */
export type ConfirmHold = () => Promise<void>

export interface SweepHoldOptions {
  /**
   * Waits for uploads in progress, and makes new ones wait: otherwise the files of a drop with uploads
   * at all times would never be deleted.
   */
  readonly insists?: boolean
}

/**
 * Runs `work` under a sweep hold. Returns null without running it if an upload or a backup is in
 * progress.
 * `work` must call `confirm` before it deletes the packs that it found unreferenced. No upload has
 * referred to them then, and no later one can: uploads refer to new packs, and to those that a
 * version or a deploy refers to. So these packs may be deleted at any time after that, even if the
 * process was suspended meanwhile.
 */
export async function withSweepHold<T>(
  deps: HoldDeps,
  dropId: DropId,
  work: (confirm: ConfirmHold) => Promise<T>,
  { insists = false }: SweepHoldOptions = {},
): Promise<T | null> {
  const held = await holdForSweep(deps, dropId, insists)
  if (!held) return null
  const { hold } = held
  try {
    const result = await withLeaseExtended(deps, hold, () => work(() => confirmHold(deps, hold)))
    await finishSweep(deps, held)
    return result
  } catch (error) {
    await releaseOrReport(deps, hold)
    throw error
  }
}

async function finishSweep({ database, clock }: HoldDeps, { hold, request }: HeldSweep) {
  await database.transactWithoutSync(async (tx) => {
    // If the hold was ignored, another sweep was requested.
    if ((await tx.blobHolds.delete(hold)) && request) {
      await tx.blobSweeps.finish(request, clock.now())
    }
  })
}

async function confirmHold(deps: HoldDeps, hold: BlobHold): Promise<void> {
  const { database, clock } = deps
  // Synced, and so is everything committed before it: a power failure must not bring back a
  // reference to a pack that is deleted next.
  const isHeld = await database.transact(async (tx) => {
    await tx.blobHolds.lock(hold.dropId)
    // A backup that begins later cannot contain a reference to the packs that were found.
    if (await isBackupRunning(deps, tx)) throw backupRunning()
    return tx.blobHolds.extend(hold, clock.now() + leaseMs)
  })
  if (isHeld) return
  throw new AppError('unavailable', 'The sweep took too long, so it deleted nothing.')
}

const backupRunning = () =>
  new AppError('unavailable', 'A backup is running, so the sweep deleted nothing.')

async function withLeaseExtended<T>(
  deps: HoldDeps,
  hold: BlobHold,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    const until = deps.clock.now() + leaseMs
    // A failed extension does not end the work: `endHold` detects a hold that has expired.
    deps.database
      .transact((tx) => extendHold(tx, hold, until))
      .catch((error: unknown) => deps.failures.report('extend-blob-hold', error))
  }, extendEveryMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** The request for a sweep is not due while the sweep is running. */
async function extendHold(tx: Transaction, hold: BlobHold, until: number): Promise<void> {
  const isHeld = await tx.blobHolds.extend(hold, until)
  if (isHeld && hold.purpose === 'sweep') await tx.blobSweeps.postpone(hold.dropId, until)
}

/**
 * After a failure. The next sweep removes packs that a failed upload stored. If the database is
 * unreachable, the hold expires by itself.
 */
async function releaseOrReport(
  { database, clock, failures }: HoldDeps,
  hold: BlobHold,
): Promise<void> {
  const release = database.transact(async (tx) => {
    await tx.blobHolds.delete(hold)
    // Even if a sweep removed the hold: a pack may have been stored after that sweep.
    await tx.blobSweeps.request(hold.dropId, clock.now())
  })
  await release.catch((error: unknown) => failures.report('release-blob-hold', error))
}

async function holdForUpload(deps: HoldDeps, dropId: DropId): Promise<BlobHold> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const hold = newHold(deps, dropId, 'upload')
    const taken = await deps.database.transactWithoutSync(
      async (tx) => {
        await tx.blobHolds.lock(dropId)
        if (await tx.blobHolds.insertUnlessSwept(hold)) return true
        const sweeps = (await tx.blobHolds.ofDrop(dropId)).filter(
          (each) => each.purpose === 'sweep',
        )
        if (sweeps.some((sweep) => isAlive(deps, sweep))) return false
        // Should the sweep continue after all, it finds its hold gone and deletes nothing.
        for (const dead of sweeps) await tx.blobHolds.delete(dead)
        await tx.blobSweeps.request(dropId, deps.clock.now())
        await tx.blobHolds.insert(hold)
        return true
      },
      { isSmall: true },
    )
    if (taken) return hold
    await sleep(waitMs)
  }
  throw new AppError('unavailable', 'The drop is being cleaned up. Try again in a moment.', {
    retryAfter: 5,
  })
}

interface HeldSweep {
  readonly hold: BlobHold
  /** The request that the sweep fulfils; null if none was made. */
  readonly request: SweepRequest | null
}

async function holdForSweep(
  deps: HoldDeps,
  dropId: DropId,
  insists: boolean,
): Promise<HeldSweep | null> {
  const hold = newHold(deps, dropId, 'sweep')
  let taken = await takeForSweep(deps, hold, { isFirst: true, insists })
  if (taken !== 'uploading') return taken
  try {
    for (let waits = 0; taken === 'uploading' && waits < maxInsists; waits++) {
      await sleep(insistEveryMs)
      taken = await takeForSweep(deps, hold, { isFirst: false, insists })
    }
    if (taken !== 'uploading' && taken !== null) return taken
    await deps.database.transactWithoutSync((tx) => tx.blobHolds.delete(hold))
    return null
  } catch (error) {
    await releaseOrReport(deps, hold)
    throw error
  }
}

/** Null if the sweep has to give up; `uploading` if its hold waits for uploads that are in progress. */
function takeForSweep(
  deps: HoldDeps,
  hold: BlobHold,
  { isFirst, insists }: { readonly isFirst: boolean; readonly insists: boolean },
): Promise<HeldSweep | 'uploading' | null> {
  const { dropId } = hold
  return deps.database.transactWithoutSync(async (tx) => {
    await tx.blobHolds.lock(dropId)
    const holds = await tx.blobHolds.ofDrop(dropId)
    const others = holds.filter(({ id }) => id !== hold.id)
    const alive = others.filter((other) => isAlive(deps, other))
    const mayWait = insists && alive.every(({ purpose }) => purpose === 'upload')
    if (alive.length > 0 && !mayWait) return null
    // An upload considered this process dead.
    if (!isFirst && holds.length === others.length) return null
    if (await isBackupRunning(deps, tx)) return null
    if (isFirst) await tx.blobHolds.insert(hold)
    if (alive.length > 0) return 'uploading'
    for (const dead of others) await tx.blobHolds.delete(dead)
    return { hold, request: await tx.blobSweeps.find(dropId) }
  })
}

export function isAlive({ processes, clock }: HoldDeps, hold: BlobHold): boolean {
  // The expiry matters for live processes too: one that could not release a hold because the
  // database was unreachable stops extending it. A hold that expires much later than any lease was
  // dated by a clock that was ahead.
  const left = hold.expiresAt - clock.now()
  return left > 0 && left <= dayMs && processes.isAlive(hold.holder) !== 'dead'
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
