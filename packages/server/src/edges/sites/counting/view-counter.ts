// View counter: counts in memory and writes every few seconds, so that a crash loses at most five
// seconds of views.
import type { DropId } from '@plinth/domain/base/ids'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { UseCases } from '../../../usecases/bind.ts'
import type { VisitRequest } from '../../http/visit.ts'
import { createIsView } from './is-view.ts'
import { PendingViews } from './pending-views.ts'

export interface ViewCounter {
  /** Counts a view if the request qualifies. Called once a page was sent, or revalidated with 304. */
  count(dropId: DropId, request: VisitRequest): void
  /** Writes the views counted so far; resolves when they are written, or writing has failed. */
  flush(): Promise<void>
  /** Flushes, and stops writing every few seconds. */
  close(): Promise<void>
}

export interface ViewCounterOptions {
  readonly useCases: Pick<UseCases, 'recordViews'>
  readonly clock: Clock
  readonly onFailure: (error: unknown) => void
  readonly sizes?: CacheSizes
}

/** Leaves a second of the five for the write itself. */
const intervalMs = 4000
const bytesToWrite = 2 ** 23
/** Bound while the database is unavailable; views beyond it are not counted. */
const maxBytes = 2 * bytesToWrite
/** Writing them takes some milliseconds, during which an embedded database lets no visit through. */
const rowsPerWrite = 600

export function startViewCounter(options: ViewCounterOptions): ViewCounter {
  const { useCases, clock, onFailure, sizes = unmeasured } = options
  const isView = createIsView(sizes)
  let pending = new PendingViews(maxBytes)
  /** The batch being written. What could not be written is retried before the next batch. */
  let batch = new PendingViews(0)
  let writing: Promise<void> | null = null
  sizes.measureBytes('views', {
    get bytes() {
      return pending.bytes + (batch.isEmpty ? 0 : batch.bytes)
    },
    maxBytes: 2 * maxBytes,
  })

  async function write(): Promise<void> {
    await writeBatch()
    batch = pending
    batch.sort()
    pending = new PendingViews(maxBytes)
    await writeBatch()
  }

  /** A write whose outcome is unknown is repeated: views may be counted twice rather than lost. */
  async function writeBatch(): Promise<void> {
    while (!batch.isEmpty) {
      const views = batch.first(rowsPerWrite)
      await useCases.recordViews(views)
      batch.remove(views)
    }
  }

  const start = (): Promise<void> => {
    writing ??= write()
      .catch(onFailure)
      .finally(() => {
        writing = null
      })
    return writing
  }
  async function flush(): Promise<void> {
    // A write in progress does not include views counted since it began.
    await writing
    if (!(pending.isEmpty && batch.isEmpty)) await start()
  }
  const timer = setInterval(() => void start(), intervalMs)
  timer.unref()

  return {
    count(dropId, { url = '/', headers }) {
      if (!isView(headers)) return
      const query = url.indexOf('?')
      pending.add({
        dropId,
        at: clock.now(),
        target: query < 0 ? url : url.slice(0, query),
        referrer: referrerOf(headers),
      })
      // A failed batch is retried by the timer only, not at every view.
      if (pending.bytes >= bytesToWrite && batch.isEmpty) void start()
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Wraps the use cases that read view counts so that they include views still buffered in this process. */
export const withCountedViews = (useCases: UseCases, { flush }: ViewCounter): UseCases => ({
  ...useCases,
  async getViews(actor, input) {
    await flush()
    return useCases.getViews(actor, input)
  },
  async listViews(actor, input) {
    await flush()
    return useCases.listViews(actor, input)
  },
  async getUsage(actor) {
    await flush()
    return useCases.getUsage(actor)
  },
})

/** Not normalised; null if there is no http(s) referrer, or it is the drop itself. */
function referrerOf({ referer, host }: VisitRequest['headers']): string | null {
  if (referer === undefined) return null
  const start = referer.startsWith('https://') ? 5 : referer.startsWith('http://') ? 4 : 0
  if (start === 0) return null
  const end = referer.indexOf('/', start + 3)
  const referrer = end < 0 ? referer.slice(start) : referer.slice(start, end)
  const isOwn = host !== undefined && referrer.length === host.length + 3 && referrer.endsWith(host)
  return isOwn ? null : referrer
}
