import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RedirectStatus } from '@plinth/domain/redirect-rule'
import { alwaysRevalidate } from './answer-headers.ts'
import { gatedHeaders } from './gated-headers.ts'

export interface Redirect {
  readonly status: RedirectStatus
  readonly location: string
  readonly indexable: boolean
  /** Of a protected drop: where it leads is for those who were let in. */
  readonly gated: boolean
  /** It must not be remembered by anybody, not even to be asked about again. */
  readonly passing?: boolean
}

export function sendRedirect(
  request: IncomingMessage,
  response: ServerResponse,
  { status, location, indexable, gated, passing = false }: Redirect,
): void {
  response
    .writeHead(status, {
      location,
      ...(gated ? gatedHeaders : openHeaders),
      ...(passing && !gated && { 'cache-control': 'no-store' }),
      ...(!indexable && { 'x-robots-tag': 'noindex' }),
      'content-length': 0,
    })
    .end()
  request.resume()
}

const openHeaders = {
  'cache-control': alwaysRevalidate,
  'access-control-allow-origin': '*',
}
