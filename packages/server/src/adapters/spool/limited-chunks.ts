// Size limit for an upload stream.
import type { Readable } from 'node:stream'
import { uploadTooLarge } from '@plinth/domain/plans/entitlements'

/** Throws `upload_too_large` after `limit` bytes; the stream is not destroyed. */
export function limitedChunks(content: Readable, limit: number): AsyncIterable<Uint8Array> {
  // Before iteration starts (while a file is being opened) and after it has stopped, an error of
  // the stream would be uncaught and end the process.
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
