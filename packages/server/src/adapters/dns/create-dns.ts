import type { DnsAnswer } from '@plinth/domain/dns-answer'
import { isPublicAddress } from '@plinth/domain/public-address'
import type { Dns } from '../../ports/dns.ts'
import { ask, type Question, type Servers } from './ask.ts'
import { askZone, type ZoneOptions } from './ask-zone.ts'

const patience = { timeoutMs: 3000, tries: 2 }

/** `listed`: as PLINTH_DNS_SERVERS has them; none: the name servers of each zone are found and asked. */
export function createDns(listed: readonly string[]): Dns {
  const servers: Servers = { ...patience, addresses: listed.length > 0 ? listed : null }
  if (listed.length > 0) return dnsBy((question) => ask(servers, question))
  return createZoneDns({ resolvers: servers, mayAsk: isPublicAddress, port: 53 })
}

export const createZoneDns = (options: ZoneOptions): Dns =>
  dnsBy((question) => askZone(options, question))

const dnsBy = (answer: (question: Question) => Promise<DnsAnswer>): Dns => ({
  cname: (name, signal) => answer({ name, type: 'CNAME', signal }),
  async addresses(name, signal) {
    const v4 = answer({ name, type: 'A', signal })
    const v6 = answer({ name, type: 'AAAA', signal })
    return together(await v4, await v6)
  },
  txt: (name, signal) => answer({ name, type: 'TXT', signal }),
})

/** Half an answer could hide an address that leads elsewhere. */
function together(a: DnsAnswer, b: DnsAnswer): DnsAnswer {
  if (a.kind === 'trouble') return a
  if (b.kind === 'trouble') return b
  return { kind: 'answers', values: [...a.values, ...b.values] }
}
