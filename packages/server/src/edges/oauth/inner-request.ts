// A request that we make up for the authorization server, answered on a connection that is there.
import { IncomingMessage } from 'node:http'

export interface InnerRequest {
  readonly method: 'GET' | 'POST'
  /** A path. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Of the type that the headers name. */
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
