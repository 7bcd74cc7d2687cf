import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import { readBytes } from './read-bytes.ts'

const largestForm = 65_536
const formType = 'application/x-www-form-urlencoded'

/** The fields of a form; none for an empty body. Bytes that are no UTF-8 become replacement characters. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const bytes = await readBytes(request, largestForm)
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (bytes.length > 0 && type.trim().toLowerCase() !== formType) {
    throw new AppError('invalid_body', `A form is sent with \`Content-Type: ${formType}\`.`)
  }
  return new URLSearchParams(bytes.toString())
}
