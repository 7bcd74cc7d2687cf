// Change feed of a process that uses PostgreSQL. A change may arrive in three ways: from the process's
// own commit, through the local changes file, and by NOTIFY. The first is passed on, the others are
// repetitions.
import type { Change, ChangeFeed, MissedChanges } from '../../../ports/database/changes.ts'
import { type FeedEvent, machineTime } from './postgres-notifications.ts'
import type { FeedListener, FileFeed } from './sqlite-feed.ts'

/** Maximum age of the last successful heartbeat; keeps the feed at most a second behind. */
const staleAfterMs = 900
/** How many changes are remembered at least. One that is forgotten may be passed on again. */
const maxRecent = 2000

export interface PostgresFeed extends Omit<ChangeFeed, 'close'> {
  /** Passes on a change unless it has arrived before. */
  announce: FeedListener
  /** How long ago it was last confirmed that no change is missing. */
  lagMs(): number
  /** Receives an event of the connection that hears all machines. */
  receive(event: FeedEvent): void
}

/** `processes` has the changes of this machine. */
export function createPostgresFeed(processes: Omit<FileFeed, 'close'>): PostgresFeed {
  const listeners: ((change: Change | MissedChanges) => void)[] = []
  let confirmedAt = Number.NEGATIVE_INFINITY
  let lastConfirmedAt = machineTime()
  let recent = new Set<string>()
  let earlier = new Set<string>()

  function isRepeated(id: string): boolean {
    if (recent.has(id) || earlier.has(id)) return true
    if (recent.size === maxRecent) {
      earlier = recent
      recent = new Set()
    }
    recent.add(id)
    return false
  }

  const announce: FeedListener = (change, id) => {
    if (id !== null && isRepeated(id)) return
    for (const listener of listeners) listener(change)
  }
  processes.listen(announce)

  return {
    announce,
    catchUp: () => processes.catchUp() && machineTime() - confirmedAt < staleAfterMs,
    isCutOff: () => processes.catchUp(),
    lagMs: () => machineTime() - lastConfirmedAt,
    listen(listener) {
      listeners.push(listener)
    },
    receive(event) {
      switch (event.kind) {
        case 'change':
          return announce(event.change, event.id)
        case 'everything':
          // Those of this machine come through the local changes file.
          return announce('elsewhere', null)
        case 'confirmed':
          confirmedAt = event.at
          lastConfirmedAt = event.at
          return
        case 'lost':
          confirmedAt = Number.NEGATIVE_INFINITY
          return
        default:
          event satisfies never
      }
    },
  }
}
