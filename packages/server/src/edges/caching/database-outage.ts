// Outages of the database: what this process has looked up before goes on being used for a bounded
// time, so that known drops stay up.
import { AppError } from '@plinth/domain/base/errors'
import type { ChangeFeed } from '../../ports/database/changes.ts'
import type { Database } from '../../ports/database/database.ts'

export interface DatabaseOutage {
  /**
   * Looks a value up in the database. During an outage the known value is returned instead, if there
   * is one; otherwise it rejects with `unavailable`. A lookup in progress ends when the outage is
   * found. `known` must not be used outside of outages: the feed may have missed its change.
   */
  lookUp<T>(lookup: Lookup<T>): Promise<T>
  /**
   * Call when changes of other machines may have been missed. Returns whether what was known before
   * may still be used in an outage: only for a bounded time since the feed was last current.
   */
  remember(): () => boolean
  /** Whether an operation failed with this error because of an outage that has been reported. */
  explains(error: unknown): boolean
  status(): OutageStatus
  close(): void
}

export interface Lookup<T> {
  readonly load: () => Promise<T>
  readonly known: () => T | undefined
}

export interface OutageStatus {
  /** Seconds since the database last responded; 0 if there is no outage. */
  readonly seconds: number
  /** Whether known values are in use now. */
  readonly servesKnown: boolean
  /** How many known values were used during outages, since the start. */
  readonly knownUses: number
}

export interface DatabaseOutageOptions {
  readonly feed: Pick<ChangeFeed, 'catchUp' | 'isCutOff'>
  readonly database: Pick<Database, 'check'>
  /**
   * How long known values are used after the last moment at which no change was missing; 0 for never.
   * The feed may have been interrupted long before the database became unavailable.
   */
  readonly staleMs: number
  readonly onBegin: (error: unknown) => void
  readonly onEnd: (seconds: number) => void
}

/** How often the feed is examined, and the database while the feed is interrupted. */
const intervalMs = 250

export function watchDatabase(options: DatabaseOutageOptions): DatabaseOutage {
  const { feed, database, staleMs } = options
  let respondedAt = performance.now()
  /** Every change until then is known. */
  let caughtUpAt = respondedAt
  let knownUses = 0
  let checking = false
  let closed = false
  let found = false
  /** Ends the lookups in progress. */
  const lookups = new Set<(error: Error) => void>()

  const seconds = () => (performance.now() - respondedAt) / 1000

  function begin(error: unknown): void {
    if (found) return
    found = true
    options.onBegin(error)
    for (const endLookup of lookups) endLookup(unavailable())
  }

  function end(): void {
    if (found) options.onEnd(seconds())
    found = false
    respondedAt = performance.now()
  }

  async function examine(): Promise<void> {
    if (checking) return
    checking = true
    try {
      // The feed may be interrupted while the database can be read.
      if (feed.catchUp()) caughtUpAt = performance.now()
      else await database.check()
      end()
    } catch (error) {
      if (!closed) begin(error)
    }
    checking = false
  }

  function untilOutage<T>(loading: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    lookups.add(reject)
    loading.then(resolve, reject).finally(() => lookups.delete(reject))
    return promise
  }

  const isOver = () => !found || feed.catchUp()
  const mayUseKnown = () => performance.now() - caughtUpAt < staleMs && feed.isCutOff()

  function useKnown<T>({ known }: Lookup<T>, error: unknown): T {
    const value = mayUseKnown() ? known() : undefined
    if (value === undefined) throw error
    knownUses += 1
    return value
  }

  const timer = setInterval(() => void examine(), intervalMs).unref()
  return {
    async lookUp(lookup) {
      if (!isOver()) return useKnown(lookup, unavailable())
      try {
        return await untilOutage(lookup.load())
      } catch (error) {
        if (!isUnavailable(error)) throw error
        return useKnown(lookup, error)
      }
    },
    remember() {
      const currentUntil = caughtUpAt
      return () => performance.now() - currentUntil < staleMs
    },
    explains: (error) => found && isUnavailable(error),
    status: () => ({
      seconds: found ? seconds() : 0,
      servesKnown: found && mayUseKnown(),
      knownUses,
    }),
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable'

const retryAfter = 10

/** Without a cause: the outage is logged once, not for each request. */
const unavailable = (): AppError =>
  new AppError(
    'unavailable',
    `The service is temporarily unavailable. Try again in ${retryAfter} seconds.`,
    { retryAfter },
  )
