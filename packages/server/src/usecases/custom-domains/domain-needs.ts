// DNS records that a custom domain needs, and the targets that a check accepts.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { RecordRequirements } from '@plinth/domain/custom-domains/custom-domain'
import type { DomainRequirements } from '@plinth/domain/custom-domains/domain-lookup'
import type { Reader } from '../../ports/database/database.ts'
import type { DomainRecord, DomainsReader } from '../../ports/database/domains.ts'
import type { Deps } from '../acting/deps.ts'
import { mayGuardMore } from './guarded-slugs.ts'

export type NeedsDeps = Pick<Deps, 'ownHostnames' | 'publicAddresses' | 'publicSuffixes'>

/** The DNS records that the owner has to set. */
export async function recordsNeeded(
  deps: NeedsDeps,
  domains: DomainsReader,
  { hostname, proofToken, slug, tenantId }: DomainRecord,
): Promise<RecordRequirements> {
  const prover = await domains.lastProvenBy(hostname)
  return {
    hostname,
    target: hostOf(deps, slug),
    zone: deps.publicSuffixes.apexOf(hostname),
    addresses: deps.publicAddresses,
    proofToken,
    hadOtherOwner: prover !== null && prover !== tenantId,
  }
}

/** What a check accepts, including former slugs of the drop. */
export async function domainNeeds(
  deps: NeedsDeps & Pick<Deps, 'clock'>,
  read: Pick<Reader, 'domains' | 'slugHolds'>,
  domain: DomainRecord,
): Promise<DomainRequirements> {
  const { domains } = read
  const former = await domains.formerTargets(domain.dropId)
  const left = await slugsLeft(read, domain, deps.clock.now())
  return {
    ...(await recordsNeeded(deps, domains, domain)),
    formerTargets: [...new Set([...former, ...left])].map((slug) => hostOf(deps, slug)),
  }
}

/**
 * Slugs that still redirect to the drop: it may have changed its slug twice before a check saw DNS
 * point at the one in between.
 */
const slugsLeft = async (
  { domains, slugHolds }: Pick<Reader, 'domains' | 'slugHolds'>,
  { dropId, tenantId }: DomainRecord,
  now: number,
): Promise<Slug[]> =>
  (await mayGuardMore(domains, tenantId)) ? slugHolds.redirectsTo(dropId, now) : []

/** The hostname that a custom domain's DNS must point to. */
const hostOf = ({ ownHostnames }: NeedsDeps, slug: Slug): string => `${slug}.${ownHostnames.drops}`
