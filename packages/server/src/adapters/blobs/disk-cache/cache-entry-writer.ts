// Writer for one cache entry. Failures are only reported: the visitor that the content was fetched
// for still gets it.
import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'

export interface CacheEntryWriter {
  write(chunk: Uint8Array): Promise<void>
  /** Keeps the entry if `isComplete` and every byte was written. Further calls have no effect. */
  end(isComplete: boolean): Promise<void>
}

export interface CacheEntryWriterOptions {
  readonly size: number
  /** Called once, when the file is closed. Must not reject. */
  readonly onEnd: (isComplete: boolean) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

export function createCacheEntryWriter(
  file: FileHandle,
  { size, onEnd, onFailure }: CacheEntryWriterOptions,
): CacheEntryWriter {
  let written = 0
  let hasEnded = false

  async function end(isComplete: boolean): Promise<void> {
    if (hasEnded) return
    hasEnded = true
    await file.close().catch(onFailure)
    await onEnd(isComplete && written === size)
  }

  return {
    end,
    async write(chunk) {
      if (hasEnded) return
      try {
        await file.writeFile(chunk)
        written += chunk.length
      } catch (error) {
        // The file was closed during the write if the reader has disconnected.
        if (!hasEnded) onFailure(error)
        await end(false)
      }
    },
  }
}

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
      writer.end(true).then(() => done(), done)
    },
    destroy(error, done) {
      writer.end(false).then(() => done(error), done)
    },
  })
  // Errors reach the reader through the returned stream.
  pipeline(content, through, () => {})
  return through
}
