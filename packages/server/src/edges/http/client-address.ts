// Who is at the other end, seen through the proxies that the operator trusts.
import type { IncomingMessage } from 'node:http'
import { type Cidr, inCidr, isLoopback } from '@plinth/domain/network'

/** The nearest address that is not a trusted proxy's: everything before it anyone could have written. */
export function clientAddress(request: IncomingMessage, trusted: readonly Cidr[]): string {
  const isTrusted = (ip: string) => trusted.some((cidr) => inCidr(ip, cidr))
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .flatMap((part) => part.trim() || [])
  let address = request.socket.remoteAddress ?? ''
  while (isTrusted(address)) {
    const before = forwarded.pop()
    if (before === undefined) break
    address = before
  }
  return address
}

/** For what only the machine itself and its proxies may ask, not whoever asks through them. */
export function isInternalClient(request: IncomingMessage, trusted: readonly Cidr[]): boolean {
  const address = clientAddress(request, trusted)
  if (trusted.some((cidr) => inCidr(address, cidr))) return true
  // A proxy on this machine that nobody declared would make the whole world look local.
  return isLoopback(address) && !isForwarded(request)
}

/** Whether anything says that it came through a proxy; whoever wants to lie can only lock themselves out. */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'forwarded',
    'via',
  ].some((name) => headers[name] !== undefined)
