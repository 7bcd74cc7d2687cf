// Change feed across machines: PostgreSQL NOTIFY at commit, with a heartbeat that detects a stale
// connection.
import pg from 'pg'
import type { Change, ChangeFeed } from '../../../ports/database/changes.ts'
import type { Failures } from '../../../ports/failures.ts'
import { changesChannel, decodeChange } from '../tables/changes.ts'

/** Maximum age of the last successful heartbeat; keeps the feed at most a second behind. */
const staleAfterMs = 900
const heartbeatMs = 300

export interface PostgresFeed extends Omit<ChangeFeed, 'isCutOff'> {
  /** Passes on a change that this process has just committed. */
  notify(change: Change): void
}

export async function openPostgresFeed(url: string, failures: Failures): Promise<PostgresFeed> {
  const listeners: ((change: Change | 'everything') => void)[] = []
  const notify = (change: Change | 'everything') => {
    for (const listener of listeners) listener(change)
  }

  let client: pg.Client | null = null
  let heartbeatRunning = false
  let confirmedAt = Number.NEGATIVE_INFINITY
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    })
    next.on('error', (error) => disconnect(next, error))
    next.on('end', () => disconnect(next, new Error('PostgreSQL closed the connection')))
    next.on('notification', ({ payload }) => payload && notify(decodeChange(payload)))
    try {
      await next.connect()
      await next.query(`listen ${changesChannel}`)
    } catch (error) {
      // Not awaited: a silent server would never confirm it.
      void next.end().catch(() => {})
      throw error
    }
    // Changes notified while not listening are unknown, so invalidate everything.
    notify('everything')
    client = next
    confirmedAt = performance.now()
  }

  /** Reports only the first error of a connection: the others follow from it. */
  function disconnect(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    failures.report('receive-changes', error)
    client = null
    confirmedAt = Number.NEGATIVE_INFINITY
    lost.end().catch(() => {})
  }

  async function heartbeat(): Promise<void> {
    if (heartbeatRunning || closed) return
    heartbeatRunning = true
    const current = client
    try {
      if (current === null) await connect()
      else {
        const sentAt = performance.now()
        // PostgreSQL delivers notifications committed before this query before its result.
        await current.query('select 1')
        confirmedAt = sentAt
      }
    } catch (error) {
      if (current !== null) disconnect(current, error)
      else failures.report('receive-changes', error)
    } finally {
      heartbeatRunning = false
    }
  }

  // A database that is slow now must not prevent the start: the next heartbeat connects.
  await heartbeat()
  const timer = setInterval(() => void heartbeat(), heartbeatMs)
  timer.unref()

  return {
    notify: notify,
    catchUp: () => client !== null && performance.now() - confirmedAt < staleAfterMs,
    listen(listener) {
      listeners.push(listener)
    },
    async close() {
      closed = true
      clearInterval(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
