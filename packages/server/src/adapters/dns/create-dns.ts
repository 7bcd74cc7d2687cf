// Composes the `Dns` port.
import { isPublicAddress } from '@plinth/domain/addresses/public-address'
import type { DnsAnswer } from '@plinth/domain/custom-domains/dns-answer'
import type { Dns } from '../../ports/dns.ts'
import { type DnsQuery, type DnsServers, queryDns } from './query-dns.ts'
import { queryZone, type ZoneOptions } from './query-zone.ts'

const limits = { timeoutMs: 3000, tries: 2 }

/**
 * `listed` is PLINTH_DNS_SERVERS. If empty, the authoritative name servers of each zone are
 * queried.
 */
export function createDns(listed: readonly string[]): Dns {
  const servers: DnsServers = { ...limits, addresses: listed.length > 0 ? listed : null }
  if (listed.length > 0) return dnsFrom((question) => queryDns(servers, question))
  return createZoneDns({ resolvers: servers, isAllowedServer: isPublicAddress, port: 53 })
}

export const createZoneDns = (options: ZoneOptions): Dns =>
  dnsFrom((question) => queryZone(options, question))

const dnsFrom = (query: (question: DnsQuery) => Promise<DnsAnswer>): Dns => ({
  cname: (name, signal) => query({ name, type: 'CNAME', signal }),
  async addresses(name, signal) {
    const v4 = query({ name, type: 'A', signal })
    const v6 = query({ name, type: 'AAAA', signal })
    return combine(await v4, await v6)
  },
  txt: (name, signal) => query({ name, type: 'TXT', signal }),
})

/**
 * If either lookup fails the result is a failure: a partial one could hide an address that points
 * elsewhere.
 */
function combine(a: DnsAnswer, b: DnsAnswer): DnsAnswer {
  if (a.kind === 'failed') return a
  if (b.kind === 'failed') return b
  return { kind: 'answers', values: [...a.values, ...b.values] }
}
