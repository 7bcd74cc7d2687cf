// Suspends the idle timeout of a connection while an upload is processed. Processing may take
// minutes after the last byte has arrived, with no traffic on the connection.
import type { IncomingMessage } from 'node:http'
import { Http2Request } from '../http2/request.ts'

interface TimeoutOwner {
  readonly timeout?: number | undefined
  setTimeout(ms: number): unknown
}

/** Runs `work` with the idle timeout disabled from the end of the body on, and restores it afterwards. */
export async function withoutIdleTimeout<T>(
  request: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  // Over HTTP/2 each stream of a connection has its own timeout.
  const owner: TimeoutOwner = request instanceof Http2Request ? request.stream : request.socket
  const timeoutMs = owner.timeout ?? 0
  const disableTimeout = () => owner.setTimeout(0)
  request.once('end', disableTimeout)
  try {
    return await work()
  } finally {
    // An unread body ends after `work`, and must not disable the timeout then.
    request.off('end', disableTimeout)
    owner.setTimeout(timeoutMs)
  }
}
