// Reads and parses a JSON request body.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'
import { readBytes } from './read-bytes.ts'

/** Types that clients send by default instead of JSON: `curl -d` sends the last one. */
const genericTypes = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
])

export interface JsonOptions {
  /**
   * Only for callers with a token. A form on another site can send these types with the user's
   * cookies and without a preflight request; it cannot send an `Authorization` header.
   */
  readonly acceptGenericType?: boolean
}

/** The parsed body, or undefined if it is empty. */
export async function readJson(
  request: IncomingMessage,
  maxBytes: number,
  { acceptGenericType = false }: JsonOptions = {},
): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return undefined
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';')
  const type = mediaType.trim().toLowerCase()
  if (type !== 'application/json' && !(acceptGenericType && genericTypes.has(type))) {
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
