// Builds an internal request to the authorization server on the socket of the client's request.
import { IncomingMessage } from 'node:http'

export interface InnerRequest {
  readonly method: 'GET' | 'POST'
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Its type is in the headers. */
  readonly body?: string
}

export function innerRequest(
  { socket }: IncomingMessage,
  { method, url, headers, body }: InnerRequest,
): IncomingMessage {
  const request = new IncomingMessage(socket)
  Object.assign(request, { method, url, httpVersion: '1.1', complete: true })
  Object.assign(request.headers, headers)
  if (body !== undefined) {
    request.headers['content-length'] = String(Buffer.byteLength(body))
    request.push(body)
  }
  request.push(null)
  return request
}
