import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import { formatBytes } from '@plinth/domain/sizes'

/** The JSON of a body, or undefined when it is empty. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return undefined
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new AppError(
      'invalid_body',
      'The body must be JSON, with `Content-Type: application/json`.',
    )
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.', { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause })
  }
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
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
