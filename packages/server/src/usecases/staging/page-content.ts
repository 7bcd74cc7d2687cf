// An address has no file name that would tell a page from an archive, so the content has to.
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/errors'

/** Within these an archive or a picture has a NUL, which no text has. */
const headBytes = 512

/** The same content; what cannot be a page fails with `unsupported_file_type`. */
export const pageContent = (content: Readable): Readable => Readable.from(requireText(content))

async function* requireText(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of content) {
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      if (head.includes(0) && !isUtf16(head)) throw noPage()
    }
    yield chunk
  }
}

/** Marked as such, as every other byte of it is NUL. */
const isUtf16 = (head: Buffer): boolean => ['feff', 'fffe'].includes(head.toString('hex', 0, 2))

const noPage = (): AppError =>
  new AppError(
    'unsupported_file_type',
    'This is no text, and so no page. For a zip ask service_stage_upload for another address, with `zip` as its kind; anything else goes into a zip beside an index.html.',
  )
