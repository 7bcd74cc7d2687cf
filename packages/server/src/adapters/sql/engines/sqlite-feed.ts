// Change feed of SQLite: reads the `changes` table whenever another connection has committed.
import type { DatabaseSync } from 'node:sqlite'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { Change, ChangeFeed, MissedChanges } from '../../../ports/database/changes.ts'
import { isStorageFault } from './sqlite-errors.ts'
import { databaseUnavailable } from './unavailable.ts'

interface Row {
  seq: number
  id: string | null
  site_id: DropId | null
  tenant_id: TenantId | null
  label: string | null
}

/** `id` identifies a change that may arrive in several ways; null if it does not. */
export type FeedListener = (change: Change | MissedChanges, id: string | null) => void

/** Its `catchUp` throws `unavailable` if the file cannot be read. */
export interface FileFeed extends Omit<ChangeFeed, 'isCutOff' | 'listen'> {
  listen(listener: FeedListener): void
}

/**
 * `reading` must never write: `data_version` does not change for a connection's own commits. `id` is
 * the column of the changes' ids, if the table has one.
 */
export function openSqliteFeed(reading: DatabaseSync, id: 'id' | 'null' = 'null'): FileFeed {
  const version = reading.prepare('pragma data_version')
  // Two subqueries: for both in one query SQLite reads the whole table.
  const bounds = reading.prepare(
    'select (select min(seq) from changes) as first, (select max(seq) from changes) as last',
  )
  const tail = reading.prepare(
    `select seq, ${id} as id, site_id, tenant_id, label from changes where seq > ? order by seq`,
  )
  const listeners: FeedListener[] = []
  const notify: FeedListener = (change, id) => {
    for (const listener of listeners) listener(change, id)
  }

  const newest = () => (bounds.get() as { last: number | null }).last ?? 0
  const dataVersion = () => (version.get() as { data_version: number }).data_version

  let seenVersion = dataVersion()
  let seenSeq = newest()
  let readThisTurn = false

  function readTail() {
    const { first } = bounds.get() as { first: number | null }
    if (first !== null && first > seenSeq + 1) notify('everything', null)
    for (const row of tail.all(seenSeq) as unknown as Row[]) {
      seenSeq = row.seq
      notify({ drop: row.site_id, tenant: row.tenant_id, label: row.label }, row.id)
    }
  }

  function readChanges() {
    try {
      const current = dataVersion()
      if (current === seenVersion) return
      readTail()
      seenVersion = current
    } catch (error) {
      throw isStorageFault(error) ? databaseUnavailable(error) : error
    }
  }

  return {
    catchUp() {
      // One read per turn of the event loop is enough: a change committed after this turn began
      // cannot have been acknowledged before it.
      if (readThisTurn) return true
      readChanges()
      // Set only after a successful read: a failed read must be repeated before any cache is used.
      readThisTurn = true
      setImmediate(() => {
        readThisTurn = false
      })
      return true
    },
    listen(listener) {
      listeners.push(listener)
    },
    async close() {
      listeners.length = 0
    },
  }
}
