// Change feed across machines, from the events of a connection to PostgreSQL.
import type { Change, ChangeFeed } from '../../../ports/database/changes.ts'
import { type FeedEvent, machineTime } from './postgres-notifications.ts'

/** Maximum age of the last successful heartbeat; keeps the feed at most a second behind. */
const staleAfterMs = 900

export interface PostgresFeed extends Omit<ChangeFeed, 'isCutOff' | 'close'> {
  /** Passes on a change that this process has just committed. */
  notify(change: Change): void
  receive(event: FeedEvent): void
}

export function createPostgresFeed(): PostgresFeed {
  const listeners: ((change: Change | 'everything') => void)[] = []
  const notify = (change: Change | 'everything') => {
    for (const listener of listeners) listener(change)
  }
  let confirmedAt = Number.NEGATIVE_INFINITY

  return {
    notify,
    catchUp: () => machineTime() - confirmedAt < staleAfterMs,
    listen(listener) {
      listeners.push(listener)
    },
    receive(event) {
      switch (event.kind) {
        case 'change':
          return notify(event.change)
        case 'everything':
          return notify('everything')
        case 'confirmed':
          confirmedAt = event.at
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
