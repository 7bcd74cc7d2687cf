// A single DNS query. Uses a new resolver each time, since a resolver caches.
import { Resolver } from 'node:dns/promises'
import type { DnsAnswer, DnsQueryFailure } from '@plinth/domain/custom-domains/dns-answer'

export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'NS' | 'TXT'

export interface DnsQuery {
  readonly name: string
  readonly type: RecordType
  readonly signal: AbortSignal
}

/** Servers to query, with timeout and retries. */
export interface DnsServers {
  /** Null for the system's resolvers. */
  readonly addresses: readonly string[] | null
  readonly timeoutMs: number
  readonly tries: number
}

const maxValues = 20

export async function queryDns(servers: DnsServers, question: DnsQuery): Promise<DnsAnswer> {
  const { signal } = question
  if (signal.aborted) return { kind: 'failed', failure: 'timeout' }
  const { addresses, timeoutMs, tries } = servers
  // Without `maxTimeout` the second try waits twice as long as the first.
  const resolver = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries })
  if (addresses) resolver.setServers(addresses)
  const giveUp = () => resolver.cancel()
  signal.addEventListener('abort', giveUp)
  try {
    const values = await lookUp(resolver, question)
    return { kind: 'answers', values: values.slice(0, maxValues) }
  } catch (error) {
    return explain(error)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

async function lookUp(resolver: Resolver, { name, type }: DnsQuery): Promise<string[]> {
  switch (type) {
    case 'A':
      return resolver.resolve4(name)
    case 'AAAA':
      return resolver.resolve6(name)
    case 'CNAME':
      return (await resolver.resolveCname(name)).map(plainName)
    case 'NS':
      return (await resolver.resolveNs(name)).map(plainName)
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  }
}

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const absent = new Set(['ENODATA', 'ENOTFOUND'])
const failures: Readonly<Record<string, DnsQueryFailure>> = {
  ECANCELLED: 'timeout',
  ECONNREFUSED: 'timeout',
  EREFUSED: 'refused',
  ETIMEOUT: 'timeout',
}

/** Anything else is an invalid response, reported as SERVFAIL. */
function explain(error: unknown): DnsAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (absent.has(code)) return { kind: 'answers', values: [] }
  return { kind: 'failed', failure: failures[code] ?? 'servfail' }
}
