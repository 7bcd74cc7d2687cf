// A page of ours at an address that is not: short, never cached, never indexed.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface OwnPage {
  readonly status: number
  readonly html: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** Names and values by turns. */
const everyPage = [
  ['content-type', 'text/html; charset=utf-8'],
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex'],
  ['x-content-type-options', 'nosniff'],
  ['access-control-allow-origin', '*'],
  ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:"],
].flat()

export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, html, headers = {} }: OwnPage,
): void {
  const own = Object.entries(headers).flat()
  response.writeHead(status, [...everyPage, 'content-length', String(html.length), ...own])
  response.end(request.method === 'HEAD' ? undefined : html)
  request.resume()
}
