// Compression of whole buffers on libuv's thread pool, apart from the event loop.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { StoredCoding } from '@plinth/domain/http/content-coding'

const brotli = promisify(brotliCompress)

export const compress: Readonly<Record<StoredCoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
}
