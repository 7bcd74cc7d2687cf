// Country of the client, read from a header that a trusted proxy sets.
import type { IncomingMessage } from 'node:http'
import { type Cidr, inCidr } from '@plinth/domain/addresses/network'
import { parseCountry } from '@plinth/domain/plans/countries'

export interface CountryHints {
  /** Header name in lower case; null if none is configured. */
  readonly countryHeader: string | null
  readonly trustedProxies: readonly Cidr[]
}

/**
 * Null if unknown. The header is ignored unless the peer is a trusted proxy, since clients can
 * forge it.
 */
export function clientCountry(
  { socket, headers }: IncomingMessage,
  { countryHeader, trustedProxies }: CountryHints,
): string | null {
  if (countryHeader === null) return null
  const peer = socket.remoteAddress ?? ''
  if (!trustedProxies.some((cidr) => inCidr(peer, cidr))) return null
  return parseCountry(String(headers[countryHeader] ?? ''))
}
