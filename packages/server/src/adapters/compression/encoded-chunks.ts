// Brotli and gzip encoders for one content.
import { pipeline, Readable, type Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import {
  type BrotliOptions,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib'
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import type { FileSlice } from '../../ports/spool.ts'
import { readChunksSync, readFileSliceSync } from '../files/sync-file-slices.ts'

// Synchronous compression runs on this thread, at its low priority, and cannot be interrupted. A
// stream would use Node's shared thread pool, which also reads files for visitors.
const maxSyncBytes = 4 * 1024 * 1024
const chunkBytes = 256 * 1024

/** Above this size the best quality takes many seconds for a few percent. */
const maxBytesAtBestQuality = 1024 * 1024

const gzipOptions: ZlibOptions = { level: 9 }

const brotliOptions = (size: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: size <= maxBytesAtBestQuality ? 11 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

export async function* encodedChunks(
  content: FileSlice,
  coding: StoredCoding,
): AsyncGenerator<Buffer> {
  if (content.size <= maxSyncBytes) {
    yield compressSync(readFileSliceSync(content), coding)
    return
  }
  const source = Readable.from(readChunksSync(content, chunkBytes))
  const encoder = encoderOf(content.size, coding)
  // Errors of either stream reach the reader.
  pipeline(source, encoder, () => {})
  try {
    yield* encoder as AsyncIterable<Buffer>
  } finally {
    // Stopping early destroys both streams, and the source closes its file slightly later.
    await finished(source).catch(() => {})
  }
}

function compressSync(content: Buffer, coding: StoredCoding): Buffer {
  switch (coding) {
    case 'br':
      return brotliCompressSync(content, brotliOptions(content.length))
    case 'gzip':
      return gzipSync(content, gzipOptions)
    default:
      return coding satisfies never
  }
}

function encoderOf(size: number, coding: StoredCoding): Transform {
  switch (coding) {
    case 'br':
      return createBrotliCompress(brotliOptions(size))
    case 'gzip':
      return createGzip(gzipOptions)
    default:
      return coding satisfies never
  }
}
