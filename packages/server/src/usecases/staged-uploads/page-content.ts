// Rejects binary content uploaded as a page. A staged upload has no file name, so the check reads
// the content.
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'

/** Archives and images have a NUL byte within the first 512 bytes; text does not. */
const headBytes = 512

/** Passes the content through; fails with `unsupported_file_type` if it cannot be text. */
export const pageContent = (content: Readable): Readable => Readable.from(requireText(content))

async function* requireText(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of content) {
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      if (head.includes(0) && !isUtf16(head)) throw notText()
    }
    yield chunk
  }
}

/** UTF-16 text contains NUL bytes; it is recognised by its byte order mark. */
const isUtf16 = (head: Buffer): boolean => ['feff', 'fffe'].includes(head.toString('hex', 0, 2))

const notText = (): AppError =>
  new AppError(
    'unsupported_file_type',
    'This is not text, so it cannot be a page. For a zip, call service_stage_upload again with the kind `zip`; put any other file into a zip with an index.html.',
  )
