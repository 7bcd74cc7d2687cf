import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import { readBytes } from '../http/read-bytes.ts'

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
