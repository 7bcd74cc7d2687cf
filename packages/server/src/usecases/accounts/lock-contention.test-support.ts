// Runs calls that wait for the same PostgreSQL row lock, in a fixed order, to test lock order.
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { countLockWaits } from '../../../test-servers/postgres.ts'
import type { Deps } from '../base/deps.ts'

export interface LockContention {
  /** The locked row; released when all calls are waiting for it. */
  readonly at: { readonly table: string; readonly column: string; readonly value: string }
  /** Calls in the order in which they queue for the lock. */
  readonly calls: readonly ((deps: Deps) => Promise<unknown>)[]
}

export interface Outcome {
  readonly results: readonly PromiseSettledResult<unknown>[]
  /** Number of transaction retries. */
  readonly retries: number
}

/** `url` is called in `beforeAll`. */
export function useLockContention(
  url: () => string,
): (deps: Deps, meeting: LockContention) => Promise<Outcome> {
  let holder: pg.Client
  // A separate connection: within its transaction, the holder would always see the same activity
  // snapshot.
  let watcher: pg.Client
  beforeAll(async () => {
    holder = new pg.Client({ connectionString: url() })
    watcher = new pg.Client({ connectionString: url() })
    await holder.connect()
    await watcher.connect()
  })
  afterAll(async () => {
    await holder.end()
    await watcher.end()
  })

  return async (deps, { at: { table, column, value }, calls }) => {
    const counted = countRetries(deps)
    await holder.query('begin')
    await holder.query(`select 1 from ${table} where ${column} = $1 for update`, [value])
    const running: Promise<PromiseSettledResult<unknown>[]>[] = []
    try {
      for (const call of calls) {
        running.push(Promise.allSettled([call(counted.deps)]))
        await expect.poll(() => countLockWaits(watcher), { interval: 5 }).toBe(running.length)
      }
    } finally {
      await holder.query('commit')
    }
    return { results: (await Promise.all(running)).flat(), retries: counted.retries() }
  }
}

function countRetries(deps: Deps) {
  let retries = 0
  const { database } = deps
  const transact: typeof database.transact = (work) => {
    let tries = 0
    return database.transact((tx) => {
      if (tries++ > 0) retries += 1
      return work(tx)
    })
  }
  return { deps: { ...deps, database: { ...database, transact } }, retries: () => retries }
}
