// Sends one of Plinth's own HTML pages on a drop's host: never cached, never indexed.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import { gatedHeaders } from '../responses/gated-headers.ts'

export interface OwnPage {
  readonly status: number
  readonly html: Buffer
  /** Added to the default headers, overriding those of the same name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the drop is password-protected. */
  readonly gated?: boolean
}

const defaultHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
}

const openHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'access-control-allow-origin': '*',
}

export function sendOwnPage(
  request: VisitRequest,
  response: VisitResponse,
  { status, html, headers, gated = false }: OwnPage,
): void {
  response.writeHead(status, {
    ...defaultHeaders,
    ...(gated ? gatedHeaders : openHeaders),
    'content-length': html.length,
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : html)
  request.resume()
}
