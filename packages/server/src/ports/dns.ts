import type { DnsAnswer } from '@plinth/domain/dns-answer'

/**
 * What the domain name system says now, with nothing kept from earlier questions. Strangers write
 * the answers: at most 20 values, in no order. A `signal` gives a question up.
 */
export interface Dns {
  /** The name it is an alias of, in lower case and without a final dot; at most one. */
  cname(name: string, signal: AbortSignal): Promise<DnsAnswer>
  /** IPv4 and IPv6 together, of a name that is no alias. */
  addresses(name: string, signal: AbortSignal): Promise<DnsAnswer>
  /** Each record's strings joined. */
  txt(name: string, signal: AbortSignal): Promise<DnsAnswer>
}
