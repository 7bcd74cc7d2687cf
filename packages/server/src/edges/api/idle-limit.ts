// An upload may be worked on for minutes after its last byte has come. Nothing passes over the
// connection meanwhile, and yet it is not idle.
import type { IncomingMessage } from 'node:http'

/** Runs `work` with the connection's idle limit off from the end of the body on; it is back afterwards. */
export async function withoutIdleLimit<T>(
  request: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  const { socket } = request
  const limit = socket.timeout ?? 0
  const lift = () => socket.setTimeout(0)
  request.once('end', lift)
  try {
    return await work()
  } finally {
    // A body that nobody read ends later, when the connection may rest again.
    request.off('end', lift)
    socket.setTimeout(limit)
  }
}
