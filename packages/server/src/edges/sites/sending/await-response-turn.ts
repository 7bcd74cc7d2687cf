// Waits for a response's turn on its connection.
import type { VisitResponse } from '../../http/visit.ts'

/**
 * Waits until the earlier responses on the same HTTP/1.1 connection are sent; resolves with false
 * if the client has disconnected. A client may pipeline hundreds of requests, and a file opened
 * before its turn would hold a file descriptor and memory for nothing.
 */
export async function awaitResponseTurn(response: VisitResponse): Promise<boolean> {
  if (response.socket === null && !response.destroyed) {
    const { promise, resolve } = Promise.withResolvers<void>()
    response.once('socket', resolve)
    response.once('close', resolve)
    await promise
  }
  return !response.destroyed
}
