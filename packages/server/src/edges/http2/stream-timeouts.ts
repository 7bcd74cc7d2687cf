// Time limits of streams. Nearly all streams end within milliseconds, so a stream gets its timers only
// if it is still open at the next tick of a common one.
import { constants, type ServerHttp2Stream } from 'node:http2'

export interface StreamTimeouts {
  begin(stream: ServerHttp2Stream): void
  end(stream: ServerHttp2Stream): void
  close(): void
}

export interface StreamTimeoutsOptions {
  /** Timeout of a stream on which nothing is sent or received. */
  readonly idleMs: number
  /** Timeout for receiving a whole request body. */
  readonly requestMs: number
}

const tickMs = 1000

export function createStreamTimeouts({ idleMs, requestMs }: StreamTimeoutsOptions): StreamTimeouts {
  const young = new Set<ServerHttp2Stream>()
  const tick = setInterval(
    () => {
      for (const stream of young) limit(stream)
      young.clear()
    },
    Math.min(tickMs, idleMs),
  )
  tick.unref()

  function limit(stream: ServerHttp2Stream): void {
    const cancel = () => {
      stream.close(constants.NGHTTP2_CANCEL)
      // If the client does not read at all, the reset is never sent, and the stream would stay.
      stream.destroy()
    }
    stream.setTimeout(idleMs, cancel)
    if (stream.readableEnded || stream.endAfterHeaders) return
    const timer = setTimeout(cancel, requestMs).unref()
    stream.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  }

  return {
    begin: (stream) => void young.add(stream),
    end(stream) {
      if (!young.delete(stream)) clearTimer(stream)
    },
    close: () => clearInterval(tick),
  }
}

/**
 * Clears the timer of `setTimeout`. Node does that only for a stream that is closed before it is
 * destroyed; else the timer would keep the stream in memory, with what it was sending.
 */
function clearTimer(stream: ServerHttp2Stream): void {
  const key = Object.getOwnPropertySymbols(stream).find(
    ({ description }) => description === 'timeout',
  )
  if (key) clearTimeout((stream as unknown as Record<symbol, NodeJS.Timeout>)[key])
}
