import type { ServerResponse } from 'node:http'

/**
 * Resolves when the answers before it on the same connection have been given; with false when the
 * visitor has left. A client may ask for hundreds of files in one go, and each that is opened before
 * its turn would hold a file and memory for nothing.
 */
export async function isToBeSentNow(response: ServerResponse): Promise<boolean> {
  if (response.socket === null && !response.destroyed) {
    const { promise, resolve } = Promise.withResolvers<void>()
    response.once('socket', () => resolve()).once('close', resolve)
    await promise
  }
  return !response.destroyed
}
