// Result of a DNS query.
/** An empty list of answers means NXDOMAIN or no record of the type. `failed`: the query failed. */
export type DnsAnswer =
  | { readonly kind: 'answers'; readonly values: readonly string[] }
  | { readonly kind: 'failed'; readonly failure: DnsQueryFailure }

/** `timeout`: no response in time, or the query was cancelled. */
export type DnsQueryFailure = 'servfail' | 'timeout' | 'refused'
