// Reader of the local changes file: change feed between the processes of one machine that use
// PostgreSQL, beside NOTIFY (postgres-feed.ts).
import type { Failures } from '../../../ports/failures.ts'
import type { DisposableSqlite } from './disposable-sqlite.ts'
import { openLocalChangesFile } from './local-changes-file.ts'
import { type FeedListener, type FileFeed, openSqliteFeed } from './sqlite-feed.ts'

/** How often to check that the file has not been replaced. */
const checkIntervalMs = 250

export function openLocalFeed(dataDir: string, failures: Failures): FileFeed {
  const listeners: FeedListener[] = []
  const notify: FeedListener = (change, id) => {
    for (const listener of listeners) listener(change, id)
  }
  let file: DisposableSqlite | null = null
  let feed: FileFeed | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let closed = false

  function giveUp(reason?: unknown): void {
    file?.discard(reason)
    file = null
    feed = null
  }

  function reopenIfReplaced(): void {
    const now = performance.now()
    if (closed || now - checkedAt < checkIntervalMs) return
    checkedAt = now
    if (file?.isCurrent()) return
    giveUp()
    file = openLocalChangesFile(dataDir)
    feed = openSqliteFeed(file.sqlite, 'id')
    feed.listen(notify)
    // Changes written before this file was opened are unknown.
    notify('everything', null)
  }

  /**
   * A change that cannot be read may exist, so caches must not be used until reading works again.
   */
  function readOrGiveUp(read: () => boolean): boolean {
    try {
      reopenIfReplaced()
      return read()
    } catch (error) {
      giveUp(error)
      failures.report('read-local-changes', error)
      return false
    }
  }

  // Opened now, so that no later change is missed.
  readOrGiveUp(() => true)
  return {
    catchUp: () => readOrGiveUp(() => feed?.catchUp() ?? false),
    listen(listener) {
      listeners.push(listener)
    },
    async close() {
      closed = true
      giveUp()
    },
  }
}
