// Redirect response on a drop's host.
import type { RedirectStatus } from '@plinth/domain/rules/redirect-rule'
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import { alwaysRevalidate } from '../responses/file-headers.ts'
import { gatedHeaders, varyHeader } from '../responses/gated-headers.ts'
import { removeServiceWorker, removesServiceWorker } from './remove-service-worker.ts'

export interface Redirect {
  readonly status: RedirectStatus
  readonly location: string
  readonly indexable: boolean
  /** Whether the drop is password-protected: the target must not be cached for other visitors. */
  readonly gated: boolean
  /** Names of the request headers that the target depends on. */
  readonly varies?: readonly string[]
  /** Forbids caching altogether (`no-store`), even with revalidation. */
  readonly noStore?: boolean
}

export function sendRedirect(
  request: VisitRequest,
  response: VisitResponse,
  { status, location, indexable, gated, varies = [], noStore = false }: Redirect,
): void {
  if (removesServiceWorker(request, status))
    return void removeServiceWorker(request, response, status)
  response
    .writeHead(status, {
      location,
      ...(gated ? gatedHeaders : openHeaders),
      ...varyHeader(gated, varies),
      ...(noStore && !gated && { 'cache-control': 'no-store' }),
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
