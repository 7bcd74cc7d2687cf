// Writes the response head for full, partial (206) and bodiless (304, 412, 416) responses.
import type { ServerResponse } from 'node:http'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import { flatHeaders, headersOf, type Representation } from '../responses/representation.ts'
import type { SendingPlan } from './sending-plan.ts'

/** A representation, or a byte range of it, about to be sent. */
export interface Sending {
  readonly status: PreparedResponse['status']
  readonly form: Representation
  readonly plan: Exclude<SendingPlan, { kind: 'bodiless' }>
}

export function writeSendingHead(
  response: ServerResponse,
  { status, form, plan }: Sending,
): ServerResponse {
  if (plan.kind === 'whole') return response.writeHead(status, form.fullHeaders)
  const { start, end } = plan.span
  const headers = headersOf(form)
    .set('content-length', String(end - start + 1))
    .set('content-range', `bytes ${start}-${end}/${form.body.size}`)
  return response.writeHead(206, flatHeaders(headers))
}

export function writeBodilessHead(
  response: ServerResponse,
  form: Representation,
  status: 304 | 412 | 416,
): ServerResponse {
  if (status === 304) return response.writeHead(304, form.notModifiedHeaders)
  const headers = headersOf(form).set('content-length', '0').set('cache-control', 'no-store')
  headers.delete('content-encoding')
  if (status === 416) headers.set('content-range', `bytes */${form.body.size}`)
  return response.writeHead(status, flatHeaders(headers))
}
