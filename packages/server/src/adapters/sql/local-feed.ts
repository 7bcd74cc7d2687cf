// Hears at once what other processes of this machine committed to PostgreSQL.
import type { Change, ChangeFeed } from '../../ports/changes.ts'
import { type LocalChangesFile, openLocalChangesFile } from './local-changes-file.ts'
import { openSqliteFeed } from './sqlite-feed.ts'

/** How often to look whether the file is still the one that others write to. */
const lookMs = 250

export function openLocalFeed(dataDir: string): ChangeFeed {
  const listeners: ((change: Change | 'everything') => void)[] = []
  const tell = (change: Change | 'everything') => {
    for (const listener of listeners) listener(change)
  }
  let file: LocalChangesFile | null = null
  let feed: ChangeFeed | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let closed = false

  function giveUp(reason?: unknown): void {
    file?.giveUp(reason)
    file = null
    feed = null
  }

  function look(): void {
    const now = performance.now()
    if (closed || now - lookedAt < lookMs) return
    lookedAt = now
    if (file?.isInPlace()) return
    giveUp()
    file = openLocalChangesFile(dataDir)
    feed = openSqliteFeed(file.sqlite)
    feed.listen(tell)
    // What was said where nobody listened is unknown.
    tell('everything')
  }

  /** Something may have been said that cannot be read: until it can, no cache answers. */
  function orGiveUp(ask: () => boolean): boolean {
    try {
      look()
      return ask()
    } catch (error) {
      giveUp(error)
      return false
    }
  }

  // Nothing is missed from now on.
  orGiveUp(() => true)
  return {
    catchUp: () => orGiveUp(() => feed?.catchUp() ?? false),
    listen(listener) {
      listeners.push(listener)
    },
    async close() {
      closed = true
      giveUp()
    },
  }
}
