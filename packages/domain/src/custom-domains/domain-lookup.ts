// What a custom domain needs in DNS, and the lookup results of a check.
import { isSameAddress } from '../addresses/ip-address.ts'
import type { RecordRequirements } from './custom-domain.ts'
import type { DnsAnswer, DnsQueryFailure } from './dns-answer.ts'

export interface DomainRequirements extends RecordRequirements {
  /** Hosts of the drop's earlier slugs, which its domains may still point at. */
  readonly formerTargets: readonly string[]
}

/** Lookup results. Queries that could not change the outcome are skipped. */
export interface DomainLookup {
  /** The CNAME chain, starting at the hostname. */
  readonly cnameChain: readonly string[]
  /** How the chain ended. `here`: at a host of the drop. `end`: at a name without a CNAME. */
  readonly chainEnd: 'here' | 'end' | 'loop' | 'too_many' | DnsQueryFailure
  /** Address records of the last name; null if it was not queried. */
  readonly addresses: DnsAnswer | null
  /** The TXT record; null if it was not queried because something else was wrong already. */
  readonly proof: DnsAnswer | null
}

/** More than a real chain has; each costs a DNS query. */
export const maxCnames = 8

export const pointsToDrop = (requirements: DomainRequirements, name: string): boolean =>
  name === requirements.target || requirements.formerTargets.includes(name)

/** Every address must be ours; otherwise some visitors reach another server. */
export function pointsToService(
  requirements: DomainRequirements,
  addresses: DnsAnswer | null,
): boolean {
  if (addresses?.kind !== 'answers' || addresses.values.length === 0) return false
  return addresses.values.every((value) =>
    requirements.addresses.some((own) => isSameAddress(own, value)),
  )
}
