import type { RecordsNeeded } from '@plinth/domain/custom-domains'
import type { DomainNeeds } from '@plinth/domain/domain-sight'
import type { Slug } from '@plinth/domain/slug'
import type { Reader } from '../../ports/database.ts'
import type { DomainRecord, DomainsReader } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'
import { mayGuardMore } from '../guarded-slugs.ts'

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
  deps: NeedsDeps & Pick<Deps, 'clock'>,
  read: Pick<Reader, 'domains' | 'slugHolds'>,
  domain: DomainRecord,
): Promise<DomainNeeds> {
  const { domains } = read
  const former = await domains.formerTargets(domain.siteId)
  const left = await slugsLeft(read, domain, deps.clock.now())
  return {
    ...(await recordsNeeded(deps, domains, domain)),
    formerTargets: [...new Set([...former, ...left])].map((slug) => hostOf(deps, slug)),
  }
}

/** A drop may move on before anybody has seen that DNS leads to the slug in between. */
const slugsLeft = async (
  { domains, slugHolds }: Pick<Reader, 'domains' | 'slugHolds'>,
  { siteId, tenantId }: DomainRecord,
  now: number,
): Promise<Slug[]> =>
  (await mayGuardMore(domains, tenantId)) ? slugHolds.movedTo(siteId, now) : []

/** Where DNS of a custom domain leads to. */
const hostOf = ({ ownHostnames }: NeedsDeps, slug: Slug): string => `${slug}.${ownHostnames.sites}`
