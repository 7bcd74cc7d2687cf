// View counter: counts in memory and writes every few seconds, so that a crash loses at most five
// seconds of views.
import type { IncomingMessage } from 'node:http'
import type { SiteId } from '@plinth/domain/ids'
import type { Clock } from '../../ports/clock.ts'
import type { NewViews } from '../../ports/views.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { createIsView } from './is-view.ts'
import { PendingViews } from './pending-views.ts'

export interface ViewCounter {
  /** A page of the drop was sent, or is known to the visitor already. */
  count(siteId: SiteId, request: IncomingMessage): void
  /** Writes the views counted so far; resolves when they are written, or writing has failed. */
  flush(): Promise<void>
  /** Flushes, and stops writing every few seconds. */
  close(): Promise<void>
}

export interface ViewCounterOptions {
  readonly useCases: Pick<UseCases, 'recordViews'>
  readonly clock: Clock
  readonly onFailure: (error: unknown) => void
}

/** Leaves a second for the writing itself. */
const everyMs = 4000
const entriesToWrite = 10_000
/** While nothing can be written. What does not find room is not counted. */
const mostEntries = 2 * entriesToWrite

export function startViewCounter(options: ViewCounterOptions): ViewCounter {
  const { useCases, clock, onFailure } = options
  const isView = createIsView()
  let pending = new PendingViews(mostEntries)
  /** What could not be written is tried again before anything else. */
  let leaving: readonly NewViews[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    await writeLeaving()
    leaving = pending.settled()
    pending = new PendingViews(mostEntries)
    await writeLeaving()
  }

  /** Where nobody can say whether it was written, it is written again: too many rather than none. */
  async function writeLeaving(): Promise<void> {
    if (leaving.length > 0) await useCases.recordViews(leaving)
    leaving = []
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
    // A write that is under way has taken what was counted before it began.
    await writing
    if (pending.entries > 0 || leaving.length > 0) await start()
  }
  const timer = setInterval(() => void start(), everyMs)
  timer.unref()

  return {
    count(siteId, { url = '/', headers }) {
      if (!isView(headers)) return
      const referrer = refererHost(headers.referer)
      const query = url.indexOf('?')
      pending.add({
        siteId,
        at: clock.now(),
        target: query < 0 ? url : url.slice(0, query),
        referrer: referrer === headers.host ? null : referrer,
      })
      // What failed is not tried again by every visit.
      if (pending.entries >= entriesToWrite && leaving.length === 0) void start()
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The same use cases, whose figures include every visit that this process has answered. */
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

/** Host and port as they are written; null where no page led here. */
function refererHost(referer: string | undefined): string | null {
  if (referer === undefined) return null
  const start = referer.startsWith('https://') ? 8 : referer.startsWith('http://') ? 7 : 0
  if (start === 0) return null
  const end = referer.indexOf('/', start)
  return end < 0 ? referer.slice(start) : referer.slice(start, end)
}
