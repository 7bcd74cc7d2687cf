// Lookups that are checked against the change feed: one at a time per key, and a result that a change
// has overtaken is neither cached nor given to a caller that came after the change.
import type { Change, ChangeFeed, MissedChanges } from '../../ports/database/changes.ts'

export interface CheckedLookupsOptions<T> {
  readonly feed: Pick<ChangeFeed, 'listen'>
  readonly load: (key: string) => Promise<T>
  /** Whether the result for this key may be different after the change. */
  readonly isConcerned: (change: Change, key: string, result: T) => boolean
  /** Called with each result that no change has overtaken. */
  readonly keep: (key: string, result: T) => void
}

interface Lookup<T> {
  readonly result: Promise<T>
  /** Known when it has ended. */
  isOvertaken: boolean
}

/**
 * The changes in the order of their arrival, as a linked list: a lookup refers to the last change
 * before it began, so only the changes that a lookup in progress needs stay in memory.
 */
interface Arrival {
  readonly change: Change | MissedChanges
  next: Arrival | null
}

/** Before a call the caller must have caught up with the feed. */
export function createCheckedLookups<T>(
  options: CheckedLookupsOptions<T>,
): (key: string) => Promise<T> {
  const lookups = new Map<string, Lookup<T>>()
  let latest: Arrival = { change: 'everything', next: null }

  options.feed.listen((change) => {
    latest.next = { change, next: null }
    latest = latest.next
  })

  function isOvertaken(since: Arrival, key: string, result: T): boolean {
    for (let { next } = since; next !== null; next = next.next) {
      if (typeof next.change === 'string') return true
      if (options.isConcerned(next.change, key, result)) return true
    }
    return false
  }

  function begin(key: string): Promise<T> {
    const before = latest
    const load = async (): Promise<T> => {
      try {
        const result = await options.load(key)
        // A read that started before a change arrived may predate the change.
        lookup.isOvertaken = isOvertaken(before, key, result)
        if (!lookup.isOvertaken) options.keep(key, result)
        return result
      } finally {
        lookups.delete(key)
      }
    }
    const lookup = { result: Promise.resolve().then(load), isOvertaken: false }
    lookups.set(key, lookup)
    return lookup.result
  }

  return async (key) => {
    const pending = lookups.get(key)
    if (pending === undefined) return begin(key)
    const result = await pending.result
    if (!pending.isOvertaken) return result
    // A lookup in progress now began after this call, so its result includes the change.
    return lookups.get(key)?.result ?? begin(key)
  }
}
