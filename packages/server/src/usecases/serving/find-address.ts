// Resolves a host label or custom domain to the drop, redirect or gone page behind it.

import type { Hostname } from '@plinth/domain/addresses/hostname'
import { isPreviewLabel, type Slug } from '@plinth/domain/addresses/slug'
import type { SiteId } from '@plinth/domain/base/ids'
import { domainState, isDomainServed, lapsesAt } from '@plinth/domain/custom-domains/custom-domain'
import { isExpiredDraft } from '@plinth/domain/versions/retention'
import type { Database } from '../../ports/database/database.ts'
import type { SiteRecord } from '../../ports/database/drops.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../acting/deps.ts'

/**
 * A custom domain, and the time until which its state here is valid unless a change is announced.
 */
export interface TimedDomain {
  readonly hostname: Hostname
  readonly until: number
}

/**
 * The facts behind the first label of a drop's host or a complete custom domain name. Facts only:
 * the caller derives the time-dependent state.
 */
export type Address =
  | {
      readonly kind: 'site'
      readonly site: SiteRecord
      readonly owner: TenantRecord | null
      /** The version to serve: the live version, or the one that a preview address shows. */
      readonly version: VersionRecord | null
      readonly preview: boolean
      /** The requested custom domain; null on addresses under the sites domain. */
      readonly domain: TimedDomain | null
      /**
       * Active custom domains of the drop. If plan and time permit, visitors of the slug's address
       * are redirected to the first.
       */
      readonly redirectDomains: readonly TimedDomain[]
    }
  | {
      readonly kind: 'moved'
      readonly siteId: SiteId
      readonly slug: Slug
      readonly until: number
    }
  /** A deleted drop's slug, until it is taken again. */
  | { readonly kind: 'gone' }

export async function findAddress(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  label: string,
): Promise<Address | null> {
  if (isDomain(label)) return findAtDomain(deps, label)
  return isPreviewLabel(label) ? findPreview(deps, label) : findAtSlug(deps, label as Slug)
}

/** Labels contain no dot, so a dot marks a complete hostname. */
const isDomain = (label: string): label is Hostname => label.includes('.')

async function findAtDomain(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  hostname: Hostname,
): Promise<Address | null> {
  const { domains, sites } = database.read
  const domain = await domains.findProven(hostname)
  if (!domain || !isDomainServed(domain, clock.now())) return null
  const site = await sites.find(domain.siteId)
  if (!site) return null
  const until = lapsesAt(domain) ?? neverExpires
  const owner = await ownerOf(database, site)
  const version = site.liveVersion
  const preview = false
  return {
    kind: 'site',
    site,
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
  const { sites, versions } = database.read
  const version = await versions.findByPreviewLabel(label)
  if (!version || isExpiredDraft(version, clock.now())) return null
  const site = await sites.find(version.siteId)
  if (!site) return null
  const owner = await ownerOf(database, site)
  return { kind: 'site', site, owner, version, preview: true, domain: null, redirectDomains: [] }
}

async function findAtSlug(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  slug: Slug,
): Promise<Address | null> {
  const { sites, slugHolds } = deps.database.read
  const site = await sites.findBySlug(slug)
  if (site) {
    const [owner, homes] = await Promise.all([ownerOf(deps.database, site), homesOf(deps, site)])
    const version = site.liveVersion
    return {
      kind: 'site',
      site,
      owner,
      version,
      preview: false,
      domain: null,
      redirectDomains: homes,
    }
  }
  const hold = await slugHolds.find(slug, deps.clock.now())
  if (!hold) return null
  const moved = hold.movedSite && (await sites.find(hold.movedSite))
  return moved
    ? { kind: 'moved', siteId: moved.id, slug: moved.slug, until: hold.until }
    : { kind: 'gone' }
}

const ownerOf = async ({ read }: Database, { tenantId }: SiteRecord) =>
  tenantId ? read.tenants.find(tenantId) : null

async function homesOf(
  { database, clock, domainTls }: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  { id, tenantId }: SiteRecord,
): Promise<TimedDomain[]> {
  if (tenantId === null) return []
  const managesCertificates = domainTls === 'acme'
  const context = { managesCertificates, planProblem: null, now: clock.now() }
  const domains = await database.read.domains.ofSite(id)
  return domains
    .filter((domain) => domainState(domain, context).status === 'active')
    .map(({ hostname, certificate }) => ({
      hostname,
      until: (managesCertificates ? certificate?.expiresAt : null) ?? neverExpires,
    }))
}

const neverExpires = Number.POSITIVE_INFINITY
