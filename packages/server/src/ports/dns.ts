/**
 * What the domain name system says now, with nothing kept from earlier questions. `answers`: the
 * records; empty means that the name or the type is not there. `trouble`: nobody could say.
 */
export type DnsAnswer =
  | { readonly kind: 'answers'; readonly values: readonly string[] }
  | { readonly kind: 'trouble'; readonly trouble: DnsTrouble }

/** `timeout`: nobody answered, or the question was given up. */
export type DnsTrouble = 'servfail' | 'timeout' | 'refused'

/** Strangers write the answers: at most 20 values, in no order. A `signal` gives a question up. */
export interface Dns {
  /** The name it is an alias of, in lower case and without a final dot; at most one. */
  cname(name: string, signal: AbortSignal): Promise<DnsAnswer>
  /** IPv4 and IPv6 together, of a name that is no alias. */
  addresses(name: string, signal: AbortSignal): Promise<DnsAnswer>
  /** Each record's strings joined. */
  txt(name: string, signal: AbortSignal): Promise<DnsAnswer>
}
