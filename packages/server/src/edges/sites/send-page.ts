// A page of ours at an address that is not: short, never cached, never indexed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gatedHeaders } from './gated-headers.ts'

export interface OwnPage {
  readonly status: number
  readonly html: Buffer
  /** On top of those of every page, and instead of them. */
  readonly headers?: Readonly<Record<string, string>>
  /** Of a protected drop. */
  readonly gated?: boolean
}

const everyPage = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
}

const openHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'access-control-allow-origin': '*',
}

export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, html, headers, gated = false }: OwnPage,
): void {
  response.writeHead(status, {
    ...everyPage,
    ...(gated ? gatedHeaders : openHeaders),
    'content-length': html.length,
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : html)
  request.resume()
}
