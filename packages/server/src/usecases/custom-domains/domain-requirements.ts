// DNS records that a custom domain needs, and the targets that a check accepts.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { RecordRequirements } from '@plinth/domain/custom-domains/custom-domain'
import type { DomainRequirements } from '@plinth/domain/custom-domains/domain-lookup'
import type { Reader } from '../../ports/database/database.ts'
import type { DomainRecord, DomainsReader } from '../../ports/database/domains.ts'
import type { Deps } from '../base/deps.ts'
import { mayReserveMoreSlugs } from './reserved-slugs.ts'

export type RequirementsDeps = Pick<Deps, 'ownHostnames' | 'publicAddresses' | 'publicSuffixes'>

/** The DNS records that the owner has to set. */
export async function recordRequirements(
  deps: RequirementsDeps,
  domains: DomainsReader,
  { hostname, proofToken, slug, tenantId }: DomainRecord,
): Promise<RecordRequirements> {
  const prover = await domains.lastProvenBy(hostname)
  return {
    hostname,
    target: dropHostname(deps, slug),
    zone: deps.publicSuffixes.apexOf(hostname),
    addresses: deps.publicAddresses,
    proofToken,
    hadOtherOwner: prover !== null && prover !== tenantId,
  }
}

/** What a check accepts, including former slugs of the drop. */
export async function domainRequirements(
  deps: RequirementsDeps & Pick<Deps, 'clock'>,
  read: Pick<Reader, 'domains' | 'slugHolds'>,
  domain: DomainRecord,
): Promise<DomainRequirements> {
  const { domains } = read
  const former = await domains.formerTargets(domain.dropId)
  const redirecting = await redirectingSlugs(read, domain, deps.clock.now())
  return {
    ...(await recordRequirements(deps, domains, domain)),
    formerTargets: [...new Set([...former, ...redirecting])].map((slug) =>
      dropHostname(deps, slug),
    ),
  }
}

/**
 * Slugs that still redirect to the drop: it may have changed its slug twice before a check saw DNS
 * point at the one in between.
 */
const redirectingSlugs = async (
  { domains, slugHolds }: Pick<Reader, 'domains' | 'slugHolds'>,
  { dropId, tenantId }: DomainRecord,
  now: number,
): Promise<Slug[]> =>
  (await mayReserveMoreSlugs(domains, tenantId)) ? slugHolds.redirectsTo(dropId, now) : []

/** The hostname that a custom domain's DNS must point to. */
const dropHostname = ({ ownHostnames }: RequirementsDeps, slug: Slug): string =>
  `${slug}.${ownHostnames.drops}`
