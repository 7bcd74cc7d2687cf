// The change feed across machines: NOTIFY at commit, and a heartbeat that knows when to distrust it.
import pg from 'pg'
import type { Change, ChangeFeed } from '../../ports/changes.ts'
import { changesChannel } from './changes.ts'

/** A beat must have come back within this for the feed to be at most a second behind. */
const staleAfterMs = 900
const beatMs = 300

export interface PostgresFeed extends ChangeFeed {
  /** For what this process itself has just committed. */
  tell(change: Change): void
}

export async function openPostgresFeed(url: string): Promise<PostgresFeed> {
  const listeners: ((change: Change | 'everything') => void)[] = []
  const tell = (change: Change | 'everything') => {
    for (const listener of listeners) listener(change)
  }

  let client: pg.Client | null = null
  let beating = false
  let heardAt = Number.NEGATIVE_INFINITY
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    })
    next.on('error', () => drop(next))
    next.on('end', () => drop(next))
    next.on('notification', ({ payload }) => payload && tell(JSON.parse(payload) as Change))
    try {
      await next.connect()
      await next.query(`listen ${changesChannel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    // Whatever was said while nobody listened is unknown: start cold, which is always right.
    tell('everything')
    client = next
    heardAt = performance.now()
  }

  function drop(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    heardAt = Number.NEGATIVE_INFINITY
    lost.end().catch(() => {})
  }

  async function beat(): Promise<void> {
    if (beating || closed) return
    beating = true
    const asked = client
    try {
      if (asked === null) await connect()
      else {
        const askedAt = performance.now()
        // Notifications committed before this question have been delivered before its answer.
        await asked.query('select 1')
        heardAt = askedAt
      }
    } catch {
      if (asked !== null) drop(asked)
    } finally {
      beating = false
    }
  }

  await connect()
  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()

  return {
    tell,
    catchUp: () => client !== null && performance.now() - heardAt < staleAfterMs,
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
