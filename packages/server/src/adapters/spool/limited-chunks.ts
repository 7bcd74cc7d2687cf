import type { Readable } from 'node:stream'
import { uploadTooLarge } from '@plinth/domain/entitlements'

/** What arrives, until it is more than `limit` bytes; `content` is left open then. */
export function limitedChunks(content: Readable, limit: number): AsyncIterable<Uint8Array> {
  // Until somebody iterates (a file is being opened) and after they have stopped, an error of the
  // stream would otherwise be uncaught and end the process.
  content.on('error', () => {})
  return countedChunks(content, limit)
}

async function* countedChunks(content: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  const chunks: AsyncIterable<Uint8Array> = content.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw uploadTooLarge(limit)
    yield chunk
  }
}
