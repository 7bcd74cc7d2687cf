/**
 * What DNS said to a question. `answers`: the records; empty means that the name or the type is not
 * there. `trouble`: nobody could say.
 */
export type DnsAnswer =
  | { readonly kind: 'answers'; readonly values: readonly string[] }
  | { readonly kind: 'trouble'; readonly trouble: DnsTrouble }

/** `timeout`: nobody answered, or the question was given up. */
export type DnsTrouble = 'servfail' | 'timeout' | 'refused'
