// Retries while SQLite is locked by another process, without blocking the event loop. SQLite's own
// busy timeout would block this process and all of its visitors.
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy } from './sqlite-errors.ts'

/** How long a writer retries before it gives up. */
export const busyTimeoutMs = 5000
// Short pauses: SQLite's lock has no queue, so a connection that retries rarely can starve.
const firstPauseMs = 1
const longestPauseMs = 10

/** `attempt` must not block. Throws its last error after `longestWaitMs`. */
export async function retryWhileBusy<T>(
  attempt: () => T,
  longestWaitMs = busyTimeoutMs,
): Promise<T> {
  const deadline = performance.now() + longestWaitMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error
    }
    // Jitter, so that two waiting processes do not stay in step.
    await sleep(pause * (0.5 + Math.random()))
  }
}

/** Begins a write transaction, or throws SQLITE_BUSY immediately. */
export function beginImmediate(sqlite: DatabaseSync): void {
  sqlite.exec('pragma busy_timeout = 0')
  try {
    sqlite.exec('begin immediate')
  } finally {
    sqlite.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  }
}
