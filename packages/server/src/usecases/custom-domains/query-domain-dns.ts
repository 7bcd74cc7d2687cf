// DNS queries of a custom domain check.
import { isHostname } from '@plinth/domain/addresses/hostname'
import { proofName } from '@plinth/domain/custom-domains/custom-domain'
import type { DnsAnswer } from '@plinth/domain/custom-domains/dns-answer'
import {
  type DomainLookup,
  type DomainRequirements,
  maxCnames,
  pointsToDrop,
  pointsToService,
} from '@plinth/domain/custom-domains/domain-lookup'
import type { Dns } from '../../ports/dns.ts'

/** Makes only the queries that the result depends on. */
export async function queryDomainDns(
  dns: Dns,
  requirements: DomainRequirements,
  signal: AbortSignal,
): Promise<DomainLookup> {
  const aliases = await followAliases(dns, requirements, signal)
  const last = aliases.cnameChain.at(-1) ?? requirements.hostname
  const hasAddresses = aliases.chainEnd === 'end' && isHostname(last)
  const addresses = hasAddresses ? await dns.addresses(last, signal) : null
  const asksProof =
    aliases.chainEnd === 'here'
      ? requirements.hadOtherOwner
      : pointsToService(requirements, addresses)
  const proof: DnsAnswer | null = asksProof
    ? await dns.txt(proofName(requirements.hostname), signal)
    : null
  return { ...aliases, addresses, proof }
}

/**
 * One query per link: each may be in another zone, and the error message names the link that fails.
 */
async function followAliases(
  dns: Dns,
  requirements: DomainRequirements,
  signal: AbortSignal,
): Promise<Pick<DomainLookup, 'cnameChain' | 'chainEnd'>> {
  const names: string[] = []
  for (let next: string = requirements.hostname; ; ) {
    const isKnown = names.includes(next)
    names.push(next)
    if (isKnown) return { cnameChain: names, chainEnd: 'loop' }
    if (pointsToDrop(requirements, next)) return { cnameChain: names, chainEnd: 'here' }
    // The alias is untrusted and may name hosts of our own network: query only public hostnames.
    if (!isHostname(next)) return { cnameChain: names, chainEnd: 'end' }
    if (names.length > maxCnames) return { cnameChain: names, chainEnd: 'too_many' }
    const answer = await dns.cname(next, signal)
    if (answer.kind === 'failed') return { cnameChain: names, chainEnd: answer.failure }
    const [alias] = answer.values
    if (alias === undefined) return { cnameChain: names, chainEnd: 'end' }
    next = alias
  }
}
