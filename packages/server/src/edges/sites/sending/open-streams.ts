// Bounds the streamed responses of clients that do not read: each holds a file descriptor and a part
// of the file in memory, and one HTTP/2 connection can have a hundred of them.
import type { VisitResponse } from '../../http/visit.ts'

type Streamed = Pick<VisitResponse, 'destroy'>

export interface OpenStreams {
  begin(response: Streamed): void
  /** The client has read something. */
  progress(response: Streamed): void
  end(response: Streamed): void
}

export interface OpenStreamsOptions {
  /** Beyond this number, a new response ends those that are stalled. */
  readonly maxOpen: number
  readonly stalledMs: number
  readonly now?: () => number
}

export function createOpenStreams(options: OpenStreamsOptions): OpenStreams {
  const { maxOpen, stalledMs, now = () => performance.now() } = options
  /** By the time of the last progress, oldest first. */
  const open = new Map<Streamed, number>()

  function endStalled(): void {
    for (const [response, progressedAt] of open) {
      if (open.size < maxOpen || now() - progressedAt < stalledMs) return
      open.delete(response)
      response.destroy()
    }
  }

  return {
    begin(response) {
      endStalled()
      open.set(response, now())
    },
    progress(response) {
      if (open.delete(response)) open.set(response, now())
    },
    end: (response) => void open.delete(response),
  }
}
