// Connection that receives the changes of all machines: PostgreSQL NOTIFY at commit, with a
// heartbeat that detects a stale connection. One per machine; its workers get the events from the
// primary process.
import pg from 'pg'
import type { Failures } from '../../../ports/failures.ts'
import type { IdentifiedChange } from '../schema/queries.ts'
import { changesChannel, decodeChange } from '../tables/changes.ts'
import { explainRefusal } from './postgres-refusal.ts'

/** Can be sent to another process of the machine. */
export type FeedEvent =
  | ({ readonly kind: 'change' } & IdentifiedChange)
  /** Changes may have been missed. */
  | { readonly kind: 'everything' }
  /** Every change committed before this time has been passed on. See `machineTime`. */
  | { readonly kind: 'confirmed'; readonly at: number }
  | { readonly kind: 'lost' }

/** Milliseconds of a clock that all processes of a machine share and that never jumps. */
export const machineTime = (): number => Number(process.hrtime.bigint() / 1_000_000n)

const heartbeatMs = 300
const feedName = 'plinth changes'

export interface Notifications {
  close(): Promise<void>
}

export async function receiveNotifications(
  url: string,
  failures: Failures,
  emit: (event: FeedEvent) => void,
): Promise<Notifications> {
  let client: pg.Client | null = null
  let heartbeatRunning = false
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      // Operators see in pg_stat_activity what it is for.
      application_name: feedName,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    })
    next.on('error', (error) => disconnect(next, error))
    next.on('end', () => disconnect(next, new Error('PostgreSQL closed the connection')))
    next.on('notification', ({ payload }) => {
      if (payload) emit({ kind: 'change', ...decodeChange(payload) })
    })
    let sentAt: number
    try {
      await next.connect()
      sentAt = machineTime()
      await next.query(`listen ${changesChannel}`)
    } catch (error) {
      // Not awaited: a silent server would never confirm it.
      void next.end().catch(() => {})
      throw explainRefusal(error)
    }
    // Changes notified while not listening are unknown, so invalidate everything.
    emit({ kind: 'everything' })
    client = next
    emit({ kind: 'confirmed', at: sentAt })
  }

  /** Reports only the first error of a connection: the others follow from it. */
  function disconnect(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    failures.report('receive-changes', error)
    client = null
    emit({ kind: 'lost' })
    lost.end().catch(() => {})
  }

  async function heartbeat(): Promise<void> {
    if (heartbeatRunning || closed) return
    heartbeatRunning = true
    const current = client
    try {
      if (current === null) await connect()
      else {
        const sentAt = machineTime()
        // PostgreSQL delivers notifications committed before this query before its result.
        await current.query('select 1')
        if (client === current) emit({ kind: 'confirmed', at: sentAt })
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
    async close() {
      closed = true
      clearInterval(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
