/**
 * What the domain name system says now, with nothing kept from earlier questions. `answers`: the
 * records; empty means that the name or the type is not there. `trouble`: nobody could say.
 */
export type DnsAnswer =
  | { readonly kind: 'answers'; readonly values: readonly string[] }
  | { readonly kind: 'trouble'; readonly trouble: 'servfail' | 'timeout' | 'refused' }

export interface Dns {
  /** The name it is an alias of, in lower case and without a final dot; at most one. */
  cname(name: string): Promise<DnsAnswer>
  /** IPv4 and IPv6 together; an alias is followed. */
  addresses(name: string): Promise<DnsAnswer>
  /** Each record's strings joined. */
  txt(name: string): Promise<DnsAnswer>
}
