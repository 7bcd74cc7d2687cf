// A body that is one file, as it arrives.
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '@plinth/domain/errors'

/** Runs `work` with the body. A caller who leaves in the middle fails it with `invalid_body`. */
export async function withBody<T>(
  request: IncomingMessage,
  work: (content: Readable) => Promise<T>,
): Promise<T> {
  const content = new PassThrough()
  // What nobody reads any more must not end the process.
  content.on('error', () => {})
  const cutOff = (cause?: unknown) =>
    content.destroy(
      new AppError('invalid_body', 'The upload ended before it was complete.', { cause }),
    )
  const onClose = () => {
    if (!request.complete) cutOff()
  }
  request.on('error', cutOff)
  request.on('close', onClose)
  // Whoever hung up before we came to listen will not be heard of again.
  if (request.destroyed) onClose()
  request.pipe(content)
  try {
    return await work(content)
  } finally {
    request.off('close', onClose)
    request.unpipe(content)
    content.destroy()
    // What is still to come is read and thrown away, so that the answer can be heard.
    request.resume()
  }
}
