// Port: DNS resolver without a cache.
import type { DnsAnswer } from '@plinth/domain/custom-domains/dns-answer'

/**
 * Queries DNS afresh each time. Responses are untrusted: at most 20 values are returned, in no
 * particular order. Aborting `signal` cancels the query.
 */
export interface Dns {
  /** Target of the CNAME record, at most one, in lower case and without a trailing dot. */
  cname(name: string, signal: AbortSignal): Promise<DnsAnswer>
  /** A and AAAA records of a name that has no CNAME. */
  addresses(name: string, signal: AbortSignal): Promise<DnsAnswer>
  /** TXT records, the strings of each joined. */
  txt(name: string, signal: AbortSignal): Promise<DnsAnswer>
}
