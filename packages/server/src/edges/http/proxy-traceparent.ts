// The trace that a trusted proxy started for a request.
import type { Cidr } from '@plinth/domain/addresses/network'
import { parseTraceparent, type TraceParent } from '@plinth/domain/http/traceparent'
import { isFromProxy } from './request-id.ts'
import type { VisitRequest } from './visit.ts'

/**
 * Null without one. A client's own could add spans to the traces of others, and decide how many are
 * recorded.
 */
export function proxyTraceparent(
  request: VisitRequest,
  trusted: readonly Cidr[],
): TraceParent | null {
  const { traceparent } = request.headers
  if (typeof traceparent !== 'string' || !isFromProxy(request, trusted)) return null
  return parseTraceparent(traceparent)
}
