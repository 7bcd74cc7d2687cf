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
import type { StoredCoding } from '@plinth/domain/content-coding'
import type { FileSlice } from '../../ports/spool.ts'
import { readChunks, readFileSlice } from '../parsing/file-slices.ts'

// In one go a content is compressed on this thread, with its priority, and nothing stops it
// half-way. As a stream it would run on the threads that read files for everybody.
const largestInOneGo = 4 * 1024 * 1024
const chunkBytes = 256 * 1024

/** Above this the best quality takes many seconds, for a few percent. */
const largestAtBestQuality = 1024 * 1024

const gzipOptions: ZlibOptions = { level: 9 }

const brotliOptions = (size: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: size <= largestAtBestQuality ? 11 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

export async function* encodedChunks(
  content: FileSlice,
  coding: StoredCoding,
): AsyncGenerator<Buffer> {
  if (content.size <= largestInOneGo) {
    yield inOneGo(readFileSlice(content), coding)
    return
  }
  const source = Readable.from(readChunks(content, chunkBytes))
  const encoder = encoderOf(content.size, coding)
  // A failure of either reaches whoever reads.
  pipeline(source, encoder, () => {})
  try {
    yield* encoder as AsyncIterable<Buffer>
  } finally {
    // Who stops half-way destroys both, and the source closes its file a little later.
    await finished(source).catch(() => {})
  }
}

function inOneGo(content: Buffer, coding: StoredCoding): Buffer {
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
