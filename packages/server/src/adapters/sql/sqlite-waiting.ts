// Waits for the other writers of the machine while the event loop turns: SQLite's own waiting would
// stop this process, and all of its visitors with it.
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy } from './sqlite-errors.ts'

/** After this long a writer gives up. */
export const longestWaitMs = 5000
// Short, because nobody queues for the lock: who asks seldom finds others ahead each time.
const firstPauseMs = 1
const longestPauseMs = 10

/** `attempt` must not wait itself. Throws what it threw last when its time never came. */
export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + longestWaitMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error
    }
    // Uneven, so that two who wait do not keep meeting.
    await sleep(pause * (0.5 + Math.random()))
  }
}

export function beginAtOnce(sqlite: DatabaseSync): void {
  sqlite.exec('pragma busy_timeout = 0')
  try {
    sqlite.exec('begin immediate')
  } finally {
    sqlite.exec(`pragma busy_timeout = ${longestWaitMs}`)
  }
}
