// Taking, keeping and giving back a hold on the packs of one drop.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId, type SiteId } from '@plinth/domain/ids'
import type { BlobHold } from '../ports/blob-holds.ts'
import type { Transaction } from '../ports/database.ts'
import type { Deps } from './deps.ts'

export type HoldDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'processes'>

const leaseMs = 120_000
const extendEveryMs = 30_000
const waitMs = 25
const maxWaits = 400

/** Runs `work` while no sweep touches the drop's packs. `work` ends the hold in its own transaction. */
export async function whileUploading<T>(
  deps: HoldDeps,
  siteId: SiteId,
  work: (hold: BlobHold) => Promise<T>,
): Promise<T> {
  const hold = await holdForUpload(deps, siteId)
  try {
    return await keeping(deps, hold, () => work(hold))
  } catch (error) {
    // What the failed upload may have stored already is for the next sweep. With the database gone
    // the hold runs out by itself.
    await leaveToSweep(deps, hold).catch(() => {})
    throw error
  }
}

/** For the transaction that refers to what was stored under the hold. */
export async function endHold(tx: Transaction, hold: BlobHold): Promise<void> {
  // Gone means that this process was thought dead, and that what it stored or drew on may have been
  // swept.
  if (await tx.blobHolds.delete(hold.id)) return
  throw new AppError('unavailable', 'The upload took too long. Try again.', { retryAfter: 1 })
}

/** Runs `work` while nothing is uploaded to the drop; null, without running it, while something is. */
export async function whileSweeping<T>(
  deps: HoldDeps,
  siteId: SiteId,
  work: () => Promise<T>,
): Promise<T | null> {
  const hold = await holdForSweep(deps, siteId)
  if (!hold) return null
  try {
    const result = await keeping(deps, hold, work)
    await deps.database.transact((tx) => tx.blobHolds.delete(hold.id))
    return result
  } catch (error) {
    await leaveToSweep(deps, hold)
    throw error
  }
}

async function keeping<T>(deps: HoldDeps, hold: BlobHold, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    const until = deps.clock.now() + leaseMs
    // One that could not be extended and ran out is noticed when it is ended.
    deps.database.transact((tx) => tx.blobHolds.extend(hold.id, until)).catch(() => {})
  }, extendEveryMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function leaveToSweep({ database, clock }: HoldDeps, hold: BlobHold): Promise<void> {
  const now = clock.now()
  await database.transact(async (tx) => {
    if (await tx.blobHolds.delete(hold.id)) await tx.blobHolds.requestSweep(hold.siteId, now)
  })
}

async function holdForUpload(deps: HoldDeps, siteId: SiteId): Promise<BlobHold> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const hold = newHold(deps, siteId, 'upload')
    const taken = await deps.database.transactLightly(async (tx) => {
      await tx.blobHolds.lock(siteId)
      const others = await tx.blobHolds.ofSite(siteId)
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

async function holdForSweep(deps: HoldDeps, siteId: SiteId): Promise<BlobHold | null> {
  const hold = newHold(deps, siteId, 'sweep')
  return deps.database.transact(async (tx) => {
    await tx.blobHolds.lock(siteId)
    const others = await tx.blobHolds.ofSite(siteId)
    if (others.some((other) => isAlive(deps, other))) return null
    for (const dead of others) await tx.blobHolds.delete(dead.id)
    await tx.blobHolds.insert(hold)
    await tx.blobHolds.finishSweep(siteId)
    return hold
  })
}

export function isAlive({ processes, clock }: HoldDeps, hold: BlobHold): boolean {
  // A living process that could not give a hold back, for want of the database, no longer extends it.
  return hold.expiresAt > clock.now() && processes.isAlive(hold.holder) !== 'dead'
}

const newHold = (
  { clock, random, processes }: HoldDeps,
  siteId: SiteId,
  purpose: BlobHold['purpose'],
): BlobHold => ({
  id: makeId('upload', random(idBytes)),
  siteId,
  purpose,
  holder: processes.self,
  expiresAt: clock.now() + leaseMs,
})
