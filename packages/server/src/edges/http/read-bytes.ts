import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import { formatBytes } from '@plinth/domain/sizes'

/** A whole body, as long as it is small. */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (cause) {
    // What is still to come is read and thrown away, so that the answer can be heard.
    request.resume()
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid_body', 'The body ended before it was complete.', { cause })
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('upload_too_large', `The body is larger than ${formatBytes(maxBytes)}.`)
