import type { SiteId } from '@plinth/domain/ids'
import { isPreviewLabel, type Slug } from '@plinth/domain/slug'
import type { SiteRecord } from '../ports/sites.ts'
import type { TenantRecord } from '../ports/tenants.ts'
import type { VersionRecord } from '../ports/versions.ts'
import type { Deps } from './deps.ts'

/** What stands behind the first label of a drop's host. Facts only: what follows depends on the time. */
export type Address =
  | {
      readonly kind: 'site'
      readonly site: SiteRecord
      readonly owner: TenantRecord | null
      /** What to serve: the live version, or the one that a preview shows. */
      readonly version: VersionRecord | null
      readonly preview: boolean
    }
  | {
      readonly kind: 'moved'
      readonly siteId: SiteId
      readonly slug: Slug
      readonly until: number
    }
  | { readonly kind: 'gone'; readonly until: number }

export async function findAddress(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  label: string,
): Promise<Address | null> {
  const { sites, versions, tenants, slugHolds } = database.read
  const ownerOf = ({ tenantId }: SiteRecord) => (tenantId ? tenants.find(tenantId) : null)

  if (isPreviewLabel(label)) {
    const version = await versions.findByPreviewLabel(label)
    const site = version && (await sites.find(version.siteId))
    return site && { kind: 'site', site, owner: await ownerOf(site), version, preview: true }
  }

  const slug = label as Slug
  const site = await sites.findBySlug(slug)
  if (site) {
    const owner = await ownerOf(site)
    return { kind: 'site', site, owner, version: site.liveVersion, preview: false }
  }
  const hold = await slugHolds.find(slug, clock.now())
  if (!hold) return null
  const moved = hold.movedSite && (await sites.find(hold.movedSite))
  return moved
    ? { kind: 'moved', siteId: moved.id, slug: moved.slug, until: hold.until }
    : { kind: 'gone', until: hold.until }
}
