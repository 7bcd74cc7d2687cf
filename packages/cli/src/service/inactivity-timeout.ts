// Inactivity timeout. By default `fetch` waits five minutes for a response, and without limit for
// an upload.

export interface InactivityTimeout {
  /** Aborts when the timeout has expired. */
  readonly signal: AbortSignal
  /** Starts or restarts the timeout. */
  begin(): void
  /**
   * Restarts the timeout if it is running; a chunk of an upload may still be read after the end.
   */
  renew(): void
  end(): void
}

export function createInactivityTimeout(limitMs: number, reason: () => Error): InactivityTimeout {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const begin = () => {
    end()
    timer = setTimeout(() => controller.abort(reason()), limitMs)
  }
  return {
    signal: controller.signal,
    begin,
    renew() {
      if (timer) begin()
    },
    end,
  }
}

type Chunk = ReadableStreamReadResult<Uint8Array>

/** Passes the stream through. `read` wraps each read and calls `next` for the chunk. */
export function relay(
  source: ReadableStream<Uint8Array>,
  read: (next: () => Promise<Chunk>) => Promise<Chunk>,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await read(() => reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
