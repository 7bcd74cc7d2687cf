// DNS queries of a custom domain check.
import { proofName } from '@plinth/domain/custom-domains'
import type { DnsAnswer } from '@plinth/domain/dns-answer'
import {
  type DomainNeeds,
  type DomainSight,
  leadsToDrop,
  leadsToService,
  mostAliases,
} from '@plinth/domain/domain-sight'
import { isHostname } from '@plinth/domain/hostname'
import type { Dns } from '../../ports/dns.ts'

/** Makes only the queries that the result depends on. */
export async function lookUpDomain(
  dns: Dns,
  needs: DomainNeeds,
  signal: AbortSignal,
): Promise<DomainSight> {
  const aliases = await followAliases(dns, needs, signal)
  const last = aliases.names.at(-1) ?? needs.hostname
  const hasAddresses = aliases.ended === 'end' && isHostname(last)
  const addresses = hasAddresses ? await dns.addresses(last, signal) : null
  const asksProof = aliases.ended === 'here' ? needs.hadByAnother : leadsToService(needs, addresses)
  const proof: DnsAnswer | null = asksProof
    ? await dns.txt(proofName(needs.hostname), signal)
    : null
  return { ...aliases, addresses, proof }
}

/**
 * One query per link: each may be in another zone, and the error message names the link that fails.
 */
async function followAliases(
  dns: Dns,
  needs: DomainNeeds,
  signal: AbortSignal,
): Promise<Pick<DomainSight, 'names' | 'ended'>> {
  const names: string[] = []
  for (let next: string = needs.hostname; ; ) {
    const isKnown = names.includes(next)
    names.push(next)
    if (isKnown) return { names, ended: 'loop' }
    if (leadsToDrop(needs, next)) return { names, ended: 'here' }
    // The alias is untrusted and may name hosts of our own network: query only public hostnames.
    if (!isHostname(next)) return { names, ended: 'end' }
    if (names.length > mostAliases) return { names, ended: 'too_many' }
    const answer = await dns.cname(next, signal)
    if (answer.kind === 'trouble') return { names, ended: answer.trouble }
    const [alias] = answer.values
    if (alias === undefined) return { names, ended: 'end' }
    next = alias
  }
}
