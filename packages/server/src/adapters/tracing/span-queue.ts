// Bounded queue of finished spans, sent in batches. A collector that is slow or unreachable costs
// spans, never memory or time of a request.
import type { FinishedSpan } from './finished-span.ts'

export interface SpanQueueOptions {
  readonly send: (spans: readonly FinishedSpan[], signal: AbortSignal) => Promise<void>
  /** Spans were lost. */
  readonly onFailure: (error: Error) => void
}

export interface SpanQueue {
  add(span: FinishedSpan): void
  /** Sends what is left, for at most `withinMs`. */
  close(withinMs: number): Promise<void>
}

/** About 2 MB. */
export const maxQueued = 2048
/** Encoding them takes about two milliseconds. */
export const maxBatch = 256
/** How long a span waits for others. */
const delayMs = 1000

export function createSpanQueue({ send, onFailure }: SpanQueueOptions): SpanQueue {
  const stopping = new AbortController()
  let queued: FinishedSpan[] = []
  let lost = 0
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> | null = null

  /** The spans of a failed request are not sent again: the next ones matter more. */
  async function sendBatch(): Promise<boolean> {
    const batch = queued.slice(0, maxBatch)
    queued = queued.slice(maxBatch)
    try {
      await send(batch, stopping.signal)
    } catch (cause) {
      lost += batch.length
      onFailure(new Error(`${lost} spans could not be sent to the trace collector.`, { cause }))
      lost = 0
      return false
    }
    if (lost > 0) onFailure(new Error(`${lost} spans were dropped, because too many were waiting.`))
    lost = 0
    return true
  }

  async function sendWhile(isNeeded: () => boolean): Promise<void> {
    let works = true
    while (works && isNeeded()) works = await sendBatch()
  }

  function start(): void {
    timer = null
    if (sending !== null) return
    const isFull = () => queued.length >= maxBatch
    sending = sendBatch()
      .then((wasSent) => (wasSent ? sendWhile(isFull) : undefined))
      .finally(() => {
        sending = null
        if (queued.length > 0) startSoon()
      })
  }

  function startSoon(): void {
    timer ??= setTimeout(start, delayMs).unref()
  }

  return {
    add(span) {
      if (queued.length >= maxQueued) {
        lost += 1
        return
      }
      queued.push(span)
      if (queued.length === maxBatch && sending === null) {
        if (timer) clearTimeout(timer)
        start()
      } else startSoon()
    },
    async close(withinMs) {
      const limit = setTimeout(() => stopping.abort(), withinMs)
      await sending
      if (timer) clearTimeout(timer)
      await sendWhile(() => queued.length > 0 && !stopping.signal.aborted)
      clearTimeout(limit)
      if (timer) clearTimeout(timer)
    },
  }
}
