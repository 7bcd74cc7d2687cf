import type { RecordsNeeded } from '@plinth/domain/custom-domains'
import type { DomainNeeds } from '@plinth/domain/domain-sight'
import type { Slug } from '@plinth/domain/slug'
import type { DomainRecord, DomainsReader } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'

export type NeedsDeps = Pick<Deps, 'ownHostnames' | 'publicAddresses' | 'publicSuffixes'>

/** What its owner has to set. */
export async function recordsNeeded(
  deps: NeedsDeps,
  domains: DomainsReader,
  { hostname, proofToken, slug, tenantId }: DomainRecord,
): Promise<RecordsNeeded> {
  const prover = await domains.lastProver(hostname)
  return {
    hostname,
    target: hostOf(deps, slug),
    zone: deps.publicSuffixes.apexOf(hostname),
    addresses: deps.publicAddresses,
    proofToken,
    hadByAnother: prover !== null && prover !== tenantId,
  }
}

/** What a check takes for right. */
export async function domainNeeds(
  deps: NeedsDeps,
  domains: DomainsReader,
  domain: DomainRecord,
): Promise<DomainNeeds> {
  const former = await domains.formerTargets(domain.siteId)
  return {
    ...(await recordsNeeded(deps, domains, domain)),
    formerTargets: former.map((slug) => hostOf(deps, slug)),
  }
}

/** Where DNS of a custom domain leads to. */
const hostOf = ({ ownHostnames }: NeedsDeps, slug: Slug): string => `${slug}.${ownHostnames.sites}`
