// A peer that says nothing: `fetch` by itself waits for five minutes, and for an upload for ever.

export interface Silence {
  /** Aborted when it has lasted for too long. */
  readonly signal: AbortSignal
  /** Counts from now on, whatever was before. */
  begin(): void
  /** As `begin`, where it counts; a piece of an upload may still be read when all is over. */
  renew(): void
  end(): void
}

export function watchSilence(longestMs: number, reason: () => Error): Silence {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const begin = () => {
    end()
    timer = setTimeout(() => controller.abort(reason()), longestMs)
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

/** The same bytes. `read` is what reads each piece, by calling `next`. */
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
