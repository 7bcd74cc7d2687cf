// Calls that meet at a row of PostgreSQL, always in the same order.
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { countWaiting } from '../../../test-servers/postgres.ts'
import type { Deps } from '../deps.ts'

export interface Meeting {
  /** The row for which the calls wait until all of them do. */
  readonly at: { readonly table: string; readonly column: string; readonly value: string }
  /** They wait in this order. */
  readonly calls: readonly ((deps: Deps) => Promise<unknown>)[]
}

export interface Outcome {
  readonly results: readonly PromiseSettledResult<unknown>[]
  /** How often a transaction had to begin again. */
  readonly retries: number
}

/** `url` is asked when the suite begins. */
export function useMeetings(url: () => string): (deps: Deps, meeting: Meeting) => Promise<Outcome> {
  let holder: pg.Client
  // Within its transaction the holder would see the same activity for ever.
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
        await expect
          .poll(() => countWaiting(watcher), { timeout: 10_000, interval: 5 })
          .toBe(running.length)
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
