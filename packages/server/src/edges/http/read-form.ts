// Reads a URL-encoded form, up to 64 KB.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'
import { readBytes } from './read-bytes.ts'

const maxFormBytes = 65_536
const formType = 'application/x-www-form-urlencoded'

/** An empty body has no fields. Bytes that are not valid UTF-8 become replacement characters. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const bytes = await readBytes(request, maxFormBytes)
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (bytes.length > 0 && type.trim().toLowerCase() !== formType) {
    throw new AppError('invalid_body', `Send the form with \`Content-Type: ${formType}\`.`)
  }
  return new URLSearchParams(bytes.toString())
}
