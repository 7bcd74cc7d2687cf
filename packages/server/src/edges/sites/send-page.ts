// A page of ours at an address that is not: short, never cached, never indexed.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

export interface OwnPage {
  readonly status: number
  readonly html: string
  readonly headers?: OutgoingHttpHeaders
}

export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, html, headers = {} }: OwnPage,
): void {
  const body = Buffer.from(html)
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  request.resume()
}
