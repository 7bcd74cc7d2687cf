import type { TenantId } from '@plinth/domain/ids'
import { dayMs } from '@plinth/domain/lifecycle'
import type { Deps } from '../deps.ts'
import { removeAnonymous } from './remove-anonymous.ts'
import { readClock } from './tenant-clock.ts'
import { type ClockDeps, turnClock } from './turn-clock.ts'

const leaseMs = 5 * 60_000
const mostTenants = 500

/**
 * Tells owners whose drops are about to expire, and removes what has been expired for long enough;
 * on one node at a time, and harmless when repeated. What is left over waits for the next run: no
 * answer depends on it. Returns what went wrong.
 */
export async function turnClocks(
  deps: ClockDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { database, clock, processes, mailReachesPeople } = deps
  const now = clock.now()
  const ours = await database.transactLightly((tx) =>
    tx.leases.take('clocks', processes.self, now, now + leaseMs),
  )
  if (!ours) return []
  const failures: unknown[] = []
  await removeAnonymous(deps).catch((error: unknown) => failures.push(error))
  const postponed = new Map<TenantId, number>()
  // Whom no mail can reach is neither told nor loses anything; once one can, they are told first.
  const due = mailReachesPeople ? await database.read.freeClocks.due(now, mostTenants) : []
  for (const id of due) {
    if (signal.aborted) break
    try {
      const until = await idleUntil(deps, id)
      if (until === null) await turnClock(deps, id)
      else postponed.set(id, until)
    } catch (error) {
      failures.push(error)
      // Those behind it have their turn first.
      postponed.set(id, now + dayMs)
    }
  }
  await database.transactLightly(async (tx) => {
    for (const [id, until] of postponed) await tx.freeClocks.postpone(id, until)
    await tx.leases.release('clocks', processes.self)
  })
  return failures
}

/** Most clocks are only looked at, and one write is enough for all of those. Null: something is due. */
async function idleUntil(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: TenantId,
): Promise<number | null> {
  const now = clock.now()
  const tenant = await database.read.tenants.find(id)
  if (!tenant) return now
  const { step } = await readClock(database.read, tenant, now)
  return step.kind === 'wait' ? step.until : null
}
