// Background job that purges the CDN. Each change is purged at once, and again some seconds later: a
// response prepared before the change may reach the CDN after the first purge (decision 49).
import { type Cdn, CdnFailure } from '../../ports/cdn.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { Purge } from '../../ports/database/purges.ts'
import type { Deps } from '../base/deps.ts'
import { maxTagsOf, type PurgeRequest, requestsOf } from './tags-of-purges.ts'

export type PurgeDeps = Pick<
  Deps,
  'cdn' | 'clock' | 'database' | 'failures' | 'processes' | 'random'
>

/** Longer than the second for which nodes may not know a change yet, and than most responses take. */
export const repeatAfterMs = 5000
const leaseName = 'purges'
/** Renewed before each request. Longer than the time limit of one. */
const leaseMs = 20_000
export interface PurgeLimits {
  readonly batchSize: number
  /**
   * If changes of this many drops and hosts are due, everything is purged instead. An owner who
   * changes one drop again and again must not cause that.
   */
  readonly maxDue: number
}

/** How many due purges are counted for each different change: a bound for the time that it takes. */
const rowsPerDifferent = 10

/** The changes of other owners wait behind a long queue, at a CDN with a rate limit for minutes. */
const usualLimits = (cdn: Cdn): PurgeLimits => ({ batchSize: 1000, maxDue: maxTagsOf(cdn) })
const firstPauseMs = 1000
const longestPauseMs = 60_000
/** Of the pauses that the CDN asks for. No lease is longer. */
const longestRetryAfterMs = 600_000
/** The clocks of nodes differ by less. What is due later was settled while one was wrong. */
const mostClockErrorMs = 600_000

/** A purge that fails is only reported: it stays queued. Returns no errors but those of the database. */
export async function purgeDue(
  deps: PurgeDeps,
  signal: AbortSignal,
  givenLimits?: PurgeLimits,
): Promise<readonly unknown[]> {
  const { cdn, clock, database } = deps
  if (cdn === null) return []
  const limits = givenLimits ?? usualLimits(cdn)
  await bringMisdatedForward(deps, limits)
  // Checked again after the lease is released: a process that did not get it relies on this one.
  while (!signal.aborted && (await database.read.purges.hasDue(clock.now()))) {
    const run = startRun({ ...deps, ...limits, cdn, signal })
    if (!(await run.takeLease())) return []
    const isDone = await run.purgeBatches()
    if (isDone || signal.aborted) await run.releaseLease()
    if (!isDone) return []
  }
  return []
}

/** Not purged at once: the time between both purges of a change would be too short. */
async function bringMisdatedForward(
  { clock, database }: PurgeDeps,
  { batchSize }: PurgeLimits,
): Promise<void> {
  const now = clock.now()
  const after = now + mostClockErrorMs
  const times = { after, to: now + repeatAfterMs, limit: batchSize }
  const bringBatch = () =>
    database.transactWithoutSync((tx) => tx.purges.bringForward(times), {
      isSmall: true,
      isPassing: true,
    })
  // Rows that another process has locked are left to it.
  while (await database.read.purges.hasDueAfter(after)) if ((await bringBatch()) === 0) return
}

interface PurgeRun extends PurgeDeps, PurgeLimits {
  readonly cdn: Cdn
  readonly signal: AbortSignal
}

function startRun(options: PurgeRun) {
  const { cdn, signal, clock, database, failures, processes, random } = options
  const { batchSize, maxDue } = options
  const holder = processes.self

  /** Loses nothing but a repeated purge in a power failure. */
  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.transactWithoutSync(work, { isSmall: true, isPassing: true })

  const hold = (): Promise<boolean> =>
    write((tx) => tx.leases.take(leaseName, holder, clock.now(), clock.now() + leaseMs))

  /** Until it ends, the lease belongs to no process, so that none sends a purge. */
  const pauseFor = (ms: number): Promise<boolean> =>
    write(async (tx) => {
      await tx.leases.release(leaseName, holder)
      const pauseHolder = `pause ${Buffer.from(random(8)).toString('hex')}`
      return tx.leases.take(leaseName, pauseHolder, clock.now(), clock.now() + ms)
    })

  /**
   * Ends the lease of a process of this machine that crashed, and one that was taken while the clock
   * was wrong. This process still has its own if the database failed during its last run.
   */
  async function isFree(): Promise<boolean> {
    const now = clock.now()
    const held = await database.read.leases.find(leaseName, now)
    if (held === null || held.holder === holder) return true
    const isOver =
      held.until > now + longestRetryAfterMs || processes.isAlive(held.holder) === 'dead'
    if (isOver) await write((tx) => tx.leases.release(leaseName, held.holder))
    return isOver
  }

  /** False if it failed, or if another process has the lease now. */
  async function send({ purges, tags }: PurgeRequest): Promise<boolean> {
    const ids = purges.map(({ id }) => id)
    try {
      if (!(await hold())) return false
      if (tags === 'everything') await cdn.purgeEverything(signal)
      else if (tags.length > 0) await cdn.purge(tags, signal)
    } catch (error) {
      if (signal.aborted) return false
      if (!(error instanceof CdnFailure)) throw error
      failures.report('purge-cdn', error)
      await write((tx) => tx.purges.countFailure(ids))
      await pauseFor(pauseAfter(purges, error))
      return false
    }
    const againAt = clock.now() + repeatAfterMs
    const { different, repeated } = withoutRepeated(purges)
    await write(async (tx) => {
      await tx.purges.discard(repeated)
      await tx.purges.settle(different, againAt)
    })
    return true
  }

  /**
   * Each request is settled by itself: a CDN with a low rate limit would never get to the end of a
   * batch that always begins with its first request.
   */
  async function sendAll(requests: readonly PurgeRequest[]): Promise<boolean> {
    for (const request of requests) if (!(await send(request))) return false
    return true
  }

  /**
   * No requests after changes of tenants were replaced in the queue by changes of their drops. An owner
   * may have tens of thousands, for which a CDN with a rate limit takes too long.
   */
  async function requestsFor(batch: readonly Purge[]): Promise<readonly PurgeRequest[]> {
    const ofTenants = batch.filter(({ change }) => change.tenant !== null)
    if (ofTenants.length === 0) return requestsOf(batch, cdn)
    const tenants = new Set(ofTenants.flatMap(({ change }) => change.tenant ?? []))
    const most = maxTagsOf(cdn)
    const drops = await database.read.purges.dropsOf([...tenants], most + 1)
    if (drops.length > most) return [{ purges: batch, tags: 'everything' }]
    const ids = ofTenants.map(({ id }) => id)
    await write((tx) => tx.purges.replaceTenants(ids, drops))
    return []
  }

  async function isTooLong(batch: readonly Purge[]): Promise<boolean> {
    if (batch.length < batchSize) return false
    const now = clock.now()
    return (await database.read.purges.countTargets(now, maxDue * rowsPerDifferent)) >= maxDue
  }

  async function replaceByEverything(): Promise<void> {
    let removed = batchSize
    while (removed === batchSize)
      removed = await write((tx) => tx.purges.replaceByEverything(batchSize, clock.now()))
  }

  return {
    takeLease: async (): Promise<boolean> => (await isFree()) && hold(),

    releaseLease: (): Promise<void> => write((tx) => tx.leases.release(leaseName, holder)),

    /** False if it has to end before all is purged. */
    async purgeBatches(): Promise<boolean> {
      while (!signal.aborted) {
        const batch = await database.read.purges.due(clock.now(), batchSize)
        if (batch.length === 0) break
        if (await isTooLong(batch)) await replaceByEverything()
        else if (!(await sendAll(await requestsFor(batch)))) return false
      }
      return true
    },
  }
}

/**
 * Ids of the first purge of each change, and of the others. The first one has never been purged, if any
 * of them has not, so its second purge is that of all.
 */
function withoutRepeated(purges: readonly Purge[]) {
  const first = new Map<string, string>()
  const repeated: string[] = []
  for (const { id, change } of purges) {
    const key = JSON.stringify(change)
    if (first.has(key)) repeated.push(id)
    else first.set(key, id)
  }
  return { different: [...first.values()], repeated }
}

function pauseAfter(batch: readonly Purge[], { retryAfterMs }: CdnFailure): number {
  const tries = Math.max(...batch.map((each) => each.tries))
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 10))
  return Math.max(pauseMs, Math.min(longestRetryAfterMs, retryAfterMs ?? 0))
}
