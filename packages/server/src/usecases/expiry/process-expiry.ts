// Background job for drop expiry: notifies owners and deletes long-expired drops.
import { dayMs } from '@plinth/domain/base/day'
import type { TenantId } from '@plinth/domain/base/ids'
import type { ClockStep } from '@plinth/domain/lifecycle/free-clock'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { deleteExpiredAnonymousDrops } from './delete-expired-anonymous-drops.ts'
import { postponeOwnExpiries, processOwnExpiry } from './process-own-expiry.ts'
import { type ClockDeps, processTenantExpiry } from './process-tenant-expiry.ts'
import { readClock } from './tenant-clock.ts'

const leaseMs = 5 * 60_000
const maxTenantsPerRun = 500

/**
 * Runs on one node at a time; idempotent. State is computed on every read, so a late run never
 * changes a response. Returns the errors.
 */
export async function processExpiry(
  deps: ClockDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { database, clock, clockWatch, processes, mailReachesPeople } = deps
  const now = clock.now()
  const hasLease = await database.transactWithoutSync((tx) =>
    tx.leases.take('clocks', processes.self, now, now + leaseMs),
  )
  if (!hasLease) return []
  // After a jump of the system time nothing is deleted.
  const isClockRight = (await clockWatch.read()) === 0
  const failures: unknown[] = []
  if (isClockRight)
    await deleteExpiredAnonymousDrops(deps, signal).catch((error: unknown) => failures.push(error))
  const postponed = new Map<TenantId, number>()
  // If mail cannot reach owners, nothing is deleted: each owner must be notified first.
  const due = mailReachesPeople ? await database.read.freeClocks.due(now, maxTenantsPerRun) : []
  for (const id of due) {
    if (signal.aborted) break
    // On SQLite nothing in this loop waits for I/O.
    await yieldToEventLoop()
    try {
      const step = await dueStep(deps, id)
      if (!isClockRight && !isNoticeInTime(step, now)) continue
      if (step.kind === 'wait') postponed.set(id, step.until)
      else await processTenantExpiry(deps, id)
    } catch (error) {
      failures.push(error)
      // Retry later, so that a failing tenant does not hold up the others.
      postponed.set(id, now + dayMs)
    }
  }
  if (mailReachesPeople && isClockRight) failures.push(...(await processOwnExpiries(deps, signal)))
  await database.transactWithoutSync(async (tx) => {
    for (const [id, until] of postponed) await tx.freeClocks.postpone(id, until)
    await tx.leases.release('clocks', processes.self)
  })
  return failures
}

/** Drops that expired at a date of their own: their owners are notified first, too. */
async function processOwnExpiries(deps: ClockDeps, signal: AbortSignal): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const id of await deps.database.read.ownExpiries.due(deps.clock.now(), maxTenantsPerRun)) {
    if (signal.aborted) break
    await yieldToEventLoop()
    try {
      await processOwnExpiry(deps, id)
    } catch (error) {
      failures.push(error)
      // Retry later, as above.
      await postponeOwnExpiries(deps, id).catch((reason: unknown) => failures.push(reason))
    }
  }
  return failures
}

/** Most clocks only have to wait, and one transaction postpones all of those. */
async function dueStep(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: TenantId,
): Promise<ClockStep> {
  const now = clock.now()
  const tenant = await database.read.tenants.find(id)
  return tenant ? (await readClock(database.read, tenant, now)).step : { kind: 'wait', until: now }
}

/** By a clock that is far ahead, drops have expired already. Their owners are told nothing. */
const isNoticeInTime = (step: ClockStep, now: number): boolean =>
  step.kind === 'notify' && step.expiresAt > now
