// Removes rows in short transactions with pauses between them. On SQLite a transaction blocks the
// event loop of its process and the writers of all others.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from './deps.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

export interface Removal {
  /** Rows per transaction, so that it takes a few milliseconds. */
  readonly batchSize: number
  /** Removes at most `limit` rows and returns how many. Fewer means that none is left. */
  readonly remove: (tx: Transaction, limit: number) => Promise<number>
}

export interface RemovalRun {
  /** The run ends then; the next one removes the rest. */
  readonly until: number
  readonly signal: AbortSignal | undefined
}

/** Lets visits and uploads of this process, and writers of others, use most of the time. */
export const pauseMs = 20

/**
 * The removals take turns, so that a large one does not hold up the others. A commit may be lost in
 * a power failure, because the next run repeats it. Returns the errors.
 */
export async function removeInBatches(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  removals: readonly Removal[],
  { until, signal }: RemovalRun,
): Promise<unknown[]> {
  const failures: unknown[] = []
  let pending = removals
  while (pending.length > 0) {
    const unfinished: Removal[] = []
    for (const removal of pending) {
      if (signal?.aborted || clock.now() >= until) return failures
      const { batchSize, remove } = removal
      try {
        const removed = await database.transactWithoutSync((tx) => remove(tx, batchSize))
        if (removed >= batchSize) unfinished.push(removal)
        await (removed > 0 ? sleep(pauseMs) : yieldToEventLoop())
      } catch (error) {
        failures.push(error)
        // The others would fail, too.
        if (error instanceof AppError && error.code === 'unavailable') return failures
      }
    }
    pending = unfinished
  }
  return failures
}
