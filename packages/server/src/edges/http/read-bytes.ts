// Reads a whole request body into memory, within a size limit.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'
import { formatBytes } from '@plinth/domain/base/sizes'

/** Throws `upload_too_large` if the body is larger than `maxBytes`. */
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
    // The rest of the body is read and discarded, so that the client gets to read the response.
    request.resume()
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid_body', 'The body ended before it was complete.', { cause })
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('upload_too_large', `The body is larger than ${formatBytes(maxBytes)}.`)
