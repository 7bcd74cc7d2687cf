// What has to be seen in DNS for a domain, and what was.
import type { RecordsNeeded } from './custom-domains.ts'
import type { DnsAnswer, DnsTrouble } from './dns-answer.ts'
import { isSameAddress } from './ip-address.ts'

export interface DomainNeeds extends RecordsNeeded {
  /** Hosts of addresses that the drop had before, and that domains of it may still point at. */
  readonly formerTargets: readonly string[]
}

/** What was looked up, as far as something depended on it. */
export interface DomainSight {
  /** From the hostname on, each an alias of the next. */
  readonly names: readonly string[]
  /** How following them ended. `here`: at a name of the drop. `end`: at one that is no alias. */
  readonly ended: 'here' | 'end' | 'loop' | 'too_many' | DnsTrouble
  /** Of the last name, where it is no alias and one that may be asked for. */
  readonly addresses: DnsAnswer | null
  /** Of the TXT record, where everything else was right. */
  readonly proof: DnsAnswer | null
}

/** More than anybody needs; each is a question. */
export const mostAliases = 8

export const leadsToDrop = (needs: DomainNeeds, name: string): boolean =>
  name === needs.target || needs.formerTargets.includes(name)

/** All of them: whoever is sent to another one would not arrive. */
export function leadsToService(needs: DomainNeeds, addresses: DnsAnswer | null): boolean {
  if (addresses?.kind !== 'answers' || addresses.values.length === 0) return false
  return addresses.values.every((value) => needs.addresses.some((own) => isSameAddress(own, value)))
}
