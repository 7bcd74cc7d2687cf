// Request ids: that of a trusted proxy, so that its log and ours can be compared.
import { type Cidr, inCidr } from '@plinth/domain/addresses/network'
import type { VisitRequest, VisitResponse } from './visit.ts'

export const requestIdHeader = 'x-request-id'

/** No quotes, spaces or line breaks: it is written to logs and headers. */
const isRequestId = (text: string): boolean => /^[\w.:+/=@~-]{1,128}$/.test(text)

/**
 * The id that a trusted proxy gave the request; null without one. A client's own could forge log
 * lines or mix up requests of different clients.
 */
export function proxyRequestId(request: VisitRequest, trusted: readonly Cidr[]): string | null {
  const given = request.headers[requestIdHeader]
  if (typeof given !== 'string' || !isRequestId(given)) return null
  return isFromProxy(request, trusted) ? given : null
}

export function isFromProxy(request: VisitRequest, trusted: readonly Cidr[]): boolean {
  const peer = request.socket.remoteAddress ?? ''
  return trusted.some((cidr) => inCidr(peer, cidr))
}

/** For drops, whose responses have no id of their own. */
export function returnRequestId(
  request: VisitRequest,
  response: VisitResponse,
  trusted: readonly Cidr[],
): void {
  if (request.headers[requestIdHeader] === undefined) return
  const id = proxyRequestId(request, trusted)
  if (id !== null) response.setHeader(requestIdHeader, id)
}
