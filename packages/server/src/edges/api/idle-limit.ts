// An upload may be worked on for minutes after its last byte has come. Nothing passes over the
// connection meanwhile, and yet it is not idle.
import type { IncomingMessage } from 'node:http'
import { Request } from '../http2/request.ts'

interface Limited {
  readonly timeout?: number | undefined
  setTimeout(ms: number): unknown
}

/** Runs `work` with the connection's idle limit off from the end of the body on; it is back afterwards. */
export async function withoutIdleLimit<T>(
  request: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  // Of many on one connection, each has a limit of its own.
  const limited: Limited = request instanceof Request ? request.stream : request.socket
  const limit = limited.timeout ?? 0
  const lift = () => limited.setTimeout(0)
  request.once('end', lift)
  try {
    return await work()
  } finally {
    // A body that nobody read ends later, when the connection may rest again.
    request.off('end', lift)
    limited.setTimeout(limit)
  }
}
