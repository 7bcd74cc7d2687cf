// DNS lookups at the authoritative name servers of a zone. Resolvers cache responses, including
// negative ones for up to an hour, which would delay the check of a record that was just set.
import type { DnsAnswer } from '@plinth/domain/custom-domains/dns-answer'
import { getDomain } from 'tldts'
import { type DnsQuery, type DnsServers, queryDns } from './query-dns.ts'

export interface ZoneOptions {
  /** Resolvers used to find the name servers. */
  readonly resolvers: DnsServers
  /**
   * Filters the addresses of name servers: a zone may list any address, including internal ones.
   */
  readonly isAllowedServer: (address: string) => boolean
  /** Port of the name servers. */
  readonly port: number
}

const maxServers = 4
/** A name may have more than a hundred labels, and each costs a query. */
const maxLevels = 4
const direct = { timeoutMs: 2000, tries: 1 }

/** Falls back to the resolvers only if the zone's servers do not respond. */
export async function queryZone(options: ZoneOptions, question: DnsQuery): Promise<DnsAnswer> {
  const { name } = question
  const zones = zonesOf(name)
  const answer = await queryServersOf(options, question, zones)
  if (answer === 'no-servers' || answer.kind === 'failed')
    return queryDns(options.resolvers, question)
  if (answer.values.length > 0 || zones.includes(name)) return answer
  // The target of a CNAME is in another zone; TXT lookups leave that to the resolvers.
  if (question.type === 'TXT') {
    const alias = await queryServersOf(options, { ...question, type: 'CNAME' }, zones)
    if (alias !== 'no-servers' && alias.kind === 'answers' && alias.values.length > 0)
      return queryDns(options.resolvers, question)
  }
  // No records, unless the name is delegated to other servers.
  const beyond = await queryServersOf(options, question, [name])
  if (beyond !== 'no-servers' && beyond.kind === 'answers') return beyond
  return beyond === 'no-servers' ? answer : queryDns(options.resolvers, question)
}

/** Queries the servers of the first zone that has any. */
async function queryServersOf(
  options: ZoneOptions,
  question: DnsQuery,
  zones: readonly string[],
): Promise<DnsAnswer | 'no-servers'> {
  for (const zone of zones) {
    const names = await valuesOf(options.resolvers, { ...question, name: zone, type: 'NS' })
    if (names.length === 0) continue
    const addresses = await addressesOf(options, question, names.slice(0, maxServers))
    if (addresses.length === 0) return { kind: 'failed', failure: 'timeout' }
    return queryDns({ ...direct, addresses }, question)
  }
  return 'no-servers'
}

async function addressesOf(
  { resolvers, isAllowedServer, port }: ZoneOptions,
  question: DnsQuery,
  servers: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    (['A', 'AAAA'] as const).flatMap((type) =>
      servers.map((name) => valuesOf(resolvers, { ...question, name, type })),
    ),
  )
  const addresses = found.flat().filter(isAllowedServer).slice(0, maxServers)
  return addresses.map((ip) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`))
}

/**
 * Nearest first. Excludes the name itself, unless it is the registrable domain: an NS query for an
 * alias would return the target's zone.
 */
function zonesOf(name: string): string[] {
  const domain = getDomain(name, { allowPrivateDomains: true })
  if (domain === null) return []
  const labels = name.split('.')
  const levels = labels.map((_, n) => labels.slice(n).join('.'))
  const between = levels.slice(1, levels.indexOf(domain)).slice(0, maxLevels)
  return [...between, domain]
}

async function valuesOf(servers: DnsServers, question: DnsQuery): Promise<readonly string[]> {
  const answer = await queryDns(servers, question)
  return answer.kind === 'answers' ? answer.values : []
}
