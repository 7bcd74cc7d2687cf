// The change feed of the embedded database, for every process on the machine.
import type { DatabaseSync } from 'node:sqlite'
import type { SiteId, TenantId } from '@plinth/domain/ids'
import type { Change, ChangeFeed } from '../../ports/changes.ts'
import { isStorageFault } from './sqlite-errors.ts'
import { databaseUnavailable } from './unavailable.ts'

interface Row {
  seq: number
  site_id: SiteId | null
  tenant_id: TenantId | null
  label: string | null
}

/** `reading` must never write: a connection does not see its own commits in `data_version`. */
export function openSqliteFeed(reading: DatabaseSync): ChangeFeed {
  const version = reading.prepare('pragma data_version')
  const bounds = reading.prepare('select min(seq) as first, max(seq) as last from changes')
  const tail = reading.prepare(
    'select seq, site_id, tenant_id, label from changes where seq > ? order by seq',
  )
  const listeners: ((change: Change | 'everything') => void)[] = []
  const tell = (change: Change | 'everything') => {
    for (const listener of listeners) listener(change)
  }

  const newest = () => (bounds.get() as { last: number | null }).last ?? 0
  const dataVersion = () => (version.get() as { data_version: number }).data_version

  let seenVersion = dataVersion()
  let seenSeq = newest()
  let askedThisTurn = false

  function readTail() {
    const { first } = bounds.get() as { first: number | null }
    if (first !== null && first > seenSeq + 1) tell('everything')
    for (const row of tail.all(seenSeq) as unknown as Row[]) {
      seenSeq = row.seq
      tell({ site: row.site_id, tenant: row.tenant_id, label: row.label })
    }
  }

  function readNews() {
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
      // What is committed after this turn began cannot have been acknowledged to anyone before it.
      if (askedThisTurn) return true
      readNews()
      // Only now: a read that failed must be made again before any cache answers.
      askedThisTurn = true
      setImmediate(() => {
        askedThisTurn = false
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
