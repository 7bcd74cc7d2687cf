// Resolves a host label or custom domain to the drop, redirect or gone page behind it.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { isPreviewLabel, type Slug } from '@plinth/domain/addresses/slug'
import { domainState, isDomainServed, lapsesAt } from '@plinth/domain/custom-domains/custom-domain'
import type { AddressOf, TimedDomain } from '@plinth/domain/serving/address'
import type { ServedVersionOf, ServingDecisionOf } from '@plinth/domain/serving/serving-decision'
import { isExpiredDraft } from '@plinth/domain/versions/retention'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'

/** An address with its stored records. */
export type Address = AddressOf<DropRecord, TenantRecord, VersionRecord>
/** What serving a version needs of its record. */
export type VersionToServe = Pick<
  VersionRecord,
  'id' | 'dropId' | 'manifest' | 'encodings' | 'createdAt' | 'publishedAt'
>
export type ServedVersion = ServedVersionOf<VersionToServe>
export type ServingDecision = ServingDecisionOf<VersionToServe>

export async function findAddress(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  hostKey: string,
): Promise<Address | null> {
  if (isDomain(hostKey)) return findAtDomain(deps, hostKey)
  return isPreviewLabel(hostKey) ? findPreview(deps, hostKey) : findAtSlug(deps, hostKey as Slug)
}

/** Labels contain no dot, so a dot marks a complete hostname. */
const isDomain = (hostKey: string): hostKey is Hostname => hostKey.includes('.')

async function findAtDomain(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  hostname: Hostname,
): Promise<Address | null> {
  const { domains, drops } = database.read
  const domain = await domains.findProven(hostname)
  if (!domain || !isDomainServed(domain, clock.now())) return null
  const found = await drops.findAddressed({ id: domain.dropId })
  if (!found) return null
  const { drop, owner } = found
  const until = lapsesAt(domain) ?? neverExpires
  const version = drop.liveVersion
  const preview = false
  return {
    kind: 'drop',
    drop,
    owner,
    version,
    preview,
    domain: { hostname, until },
    redirectDomains: [],
  }
}

async function findPreview(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  label: string,
): Promise<Address | null> {
  const { drops, versions } = database.read
  const version = await versions.findByPreviewLabel(label)
  if (!version || isExpiredDraft(version, clock.now())) return null
  const found = await drops.findAddressed({ id: version.dropId })
  if (!found) return null
  const { drop, owner } = found
  return { kind: 'drop', drop, owner, version, preview: true, domain: null, redirectDomains: [] }
}

async function findAtSlug(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  slug: Slug,
): Promise<Address | null> {
  const { drops, slugHolds } = deps.database.read
  const found = await drops.findAddressed({ slug })
  if (found) {
    const { drop, owner, hasDomains } = found
    const redirectDomains = hasDomains ? await redirectDomainsOf(deps, drop) : []
    const version = drop.liveVersion
    return {
      kind: 'drop',
      drop,
      owner,
      version,
      preview: false,
      domain: null,
      redirectDomains,
    }
  }
  const hold = await slugHolds.find(slug, deps.clock.now())
  if (!hold) return null
  const { moved, until } = hold
  return moved ? { kind: 'moved', dropId: moved.id, slug: moved.slug, until } : { kind: 'gone' }
}

async function redirectDomainsOf(
  { database, clock, domainTls }: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  { id }: DropRecord,
): Promise<TimedDomain[]> {
  const managesCertificates = domainTls === 'acme'
  const context = { managesCertificates, planProblem: null, now: clock.now() }
  const domains = await database.read.domains.ofDrop(id)
  return domains
    .filter((domain) => domainState(domain, context).status === 'active')
    .map(({ hostname, certificate }) => ({
      hostname,
      until: (managesCertificates ? certificate?.expiresAt : null) ?? neverExpires,
    }))
}

const neverExpires = Number.POSITIVE_INFINITY
