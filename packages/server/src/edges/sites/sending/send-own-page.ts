// Sends one of Plinth's own HTML pages on a drop's host: never cached, never indexed.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import { gatedHeaders } from '../responses/gated-headers.ts'
import { removeServiceWorker, removesServiceWorker } from './remove-service-worker.ts'

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
  if (removesServiceWorker(request, status))
    return void removeServiceWorker(request, response, status)
  const fields = headers ? { ...fieldsOf(html, gated), ...headers } : keptFields(html, gated)
  response.writeHead(status, fields)
  response.end(request.method === 'HEAD' ? undefined : html)
  request.resume()
}

const fieldsOf = (html: Buffer, gated: boolean) => ({
  ...defaultHeaders,
  ...(gated ? gatedHeaders : openHeaders),
  'content-length': String(html.length),
})

const openFields = new WeakMap<Buffer, string[]>()
const gatedFields = new WeakMap<Buffer, string[]>()

/** The same list each time, as the head of a list that was sent before need not be written again. */
function keptFields(html: Buffer, gated: boolean): string[] {
  const kept = gated ? gatedFields : openFields
  const found = kept.get(html)
  if (found) return found
  const fields = Object.entries(fieldsOf(html, gated)).flat()
  kept.set(html, fields)
  return fields
}
