// Resolves a hostname to IP addresses by DNS alone. `dns.lookup` would occupy one of the few threads
// that also read files, for as long as the name server takes; it would also read the hosts file.
import { queryDns } from './query-dns.ts'

/** Rejects if the name servers fail; a name without addresses has none. */
export type ResolveAddresses = (name: string, signal: AbortSignal) => Promise<readonly string[]>

const limits = { timeoutMs: 2000, tries: 2 }

/** `listed` is PLINTH_DNS_SERVERS; empty for the system's resolvers. */
export function createResolveAddresses(listed: readonly string[]): ResolveAddresses {
  const servers = { ...limits, addresses: listed.length > 0 ? listed : null }
  return async (name, signal) => {
    const queries = (['A', 'AAAA'] as const).map((type) =>
      queryDns(servers, { name, type, signal }),
    )
    const answers = await Promise.all(queries)
    const values = answers.flatMap((answer) => (answer.kind === 'answers' ? answer.values : []))
    if (values.length === 0 && answers.some(({ kind }) => kind === 'failed'))
      throw new Error('The name servers did not respond.')
    return values
  }
}
