// Writes the response head for full, partial (206) and bodiless (304, 412, 416) responses.
import type { VisitResponse } from '../../http/visit.ts'
import { replaceCdnHeaders } from '../responses/cdn-headers.ts'
import { forbidCaching } from '../responses/file-headers.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import {
  flatHeaders,
  headersOf,
  type Representation,
  withHeaders,
} from '../responses/representation.ts'
import type { SendingPlan } from './sending-plan.ts'

/** A representation, or a byte range of it, about to be sent. */
export interface Sending {
  readonly status: PreparedResponse['status']
  readonly representation: Representation
  readonly plan: Exclude<SendingPlan, { kind: 'bodiless' }>
}

/** The representation with headers that forbid a CDN to cache it. */
export function withoutCdnCaching(representation: Representation): Representation {
  const headers = headersOf(representation)
  // The responses of protected drops have no such headers, and need none.
  if (!headers.has('cache-tag')) return representation
  replaceCdnHeaders(headers)
  return withHeaders(representation, headers)
}

export function writeSendingHead(
  response: VisitResponse,
  { status, representation, plan }: Sending,
): VisitResponse {
  if (plan.kind === 'whole') return response.writeHead(status, representation.fullHeaders)
  const { start, end } = plan.span
  const headers = headersOf(representation)
    .set('content-length', String(end - start + 1))
    .set('content-range', `bytes ${start}-${end}/${representation.body.size}`)
  return response.writeHead(206, flatHeaders(headers))
}

export function writeBodilessHead(
  response: VisitResponse,
  representation: Representation,
  status: 304 | 412 | 416,
): VisitResponse {
  if (status === 304) return response.writeHead(304, representation.notModifiedHeaders)
  const headers = headersOf(representation).set('content-length', '0')
  const isBehindCdn = headers.has('cache-tag') || headers.has('surrogate-control')
  forbidCaching(headers)
  if (isBehindCdn) replaceCdnHeaders(headers)
  headers.delete('content-encoding')
  if (status === 416) headers.set('content-range', `bytes */${representation.body.size}`)
  return response.writeHead(status, flatHeaders(headers))
}
