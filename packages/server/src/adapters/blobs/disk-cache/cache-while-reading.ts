// Writes a stream to the cache while it is being read.
import { pipeline, type Readable, Transform } from 'node:stream'
import type { CacheEntryWriter } from './cache-entry-writer.ts'

/**
 * Passes the stream through, and caches it if it is read to the end. A chunk is passed on when it
 * has been written, so neither a slow reader nor a slow disk causes buffering.
 */
export function cacheWhileReading(content: Readable, writer: CacheEntryWriter): Readable {
  const through = new Transform({
    transform(chunk, _, done) {
      writer.write(chunk).then(() => done(null, chunk), done)
    },
    flush(done) {
      writer.commit().then(() => done(), done)
    },
    destroy(error, done) {
      writer.discard().then(() => done(error), done)
    },
  })
  // Errors reach the reader through the returned stream.
  pipeline(content, through, () => {})
  return through
}
