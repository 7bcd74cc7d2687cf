// IP address of the client, read from `X-Forwarded-For` only as far as trusted proxies wrote it.
import { type Cidr, inCidr, isLoopback, networkOf } from '@plinth/domain/addresses/network'
import type { VisitRequest } from './visit.ts'

/** The nearest address that is not a trusted proxy's. Anything to the left of it could be forged. */
export function clientAddress(request: VisitRequest, trusted: readonly Cidr[]): string {
  const isTrusted = (ip: string) => trusted.some((cidr) => inCidr(ip, cidr))
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .flatMap((part) => withoutPort(part.trim()) || [])
  let address = request.socket.remoteAddress ?? ''
  while (isTrusted(address)) {
    const before = forwarded.pop()
    if (before === undefined) break
    address = before
  }
  return address
}

/** Some proxies append the port of the client. */
const withoutPort = (address: string): string =>
  address.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** What an account actor has of it. */
export function withNetworkOf(
  request: VisitRequest,
  trusted: readonly Cidr[],
): { readonly network?: string } {
  const address = clientAddress(request, trusted)
  return isLoopback(address) ? {} : { network: networkOf(address) }
}

/** True for this machine and the trusted proxies themselves, not for clients that connect through them. */
export function isInternalClient(request: VisitRequest, trusted: readonly Cidr[]): boolean {
  const address = clientAddress(request, trusted)
  if (trusted.some((cidr) => inCidr(address, cidr))) return true
  // Behind an undeclared proxy on this machine every client would look local.
  return isLoopback(address) && !isForwarded(request)
}

const proxyHeaders = ['cf-connecting-ip', 'forwarded', 'true-client-ip', 'via', 'x-real-ip']

/**
 * Whether anything shows that a proxy forwarded the request. Forging it only costs the client
 * access. nginx adds no header by default; older versions of it forward with HTTP/1.0.
 */
export const isForwarded = ({ headers, httpVersion }: VisitRequest): boolean =>
  httpVersion < '1.1' ||
  Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name),
  )
