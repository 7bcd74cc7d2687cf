// Where somebody is, as a proxy that the operator trusts says it.
import type { IncomingMessage } from 'node:http'
import { parseCountry } from '@plinth/domain/countries'
import { type Cidr, inCidr } from '@plinth/domain/network'

export interface CountryHints {
  /** In lower case; null: no proxy tells countries. */
  readonly countryHeader: string | null
  readonly trustedProxies: readonly Cidr[]
}

/** Null when nobody can tell: anyone else could have written the header. */
export function clientCountry(
  { socket, headers }: IncomingMessage,
  { countryHeader, trustedProxies }: CountryHints,
): string | null {
  if (countryHeader === null) return null
  const peer = socket.remoteAddress ?? ''
  if (!trustedProxies.some((cidr) => inCidr(peer, cidr))) return null
  return parseCountry(String(headers[countryHeader] ?? ''))
}
