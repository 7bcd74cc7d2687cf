// Builds `plinth.json`, the file of an export that holds names, settings and version history.
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { SiteView } from '../acting/drop-view.ts'

export interface ExportedSite {
  readonly view: SiteView
  readonly versions: readonly VersionRecord[]
  readonly domains: readonly DomainRecord[]
}

export const describeExport = (exported: readonly ExportedSite[], now: number) => ({
  exported_at: new Date(now).toISOString(),
  drops: exported.map(({ view: { site, status }, versions, domains }) => ({
    id: site.id,
    slug: site.slug,
    name: site.name,
    status,
    spa_fallback: site.spaFallback,
    gallery: site.gallery,
    has_password: site.passwordHash !== null,
    analytics: site.analytics,
    domains: domains.map(({ hostname }) => hostname),
    created_at: new Date(site.createdAt).toISOString(),
    versions: versions.map((version) => ({
      version_id: version.id,
      version_number: version.number,
      byte_size: version.byteSize,
      file_count: version.fileCount,
      source: version.source,
      live: version.id === site.liveVersion?.id,
      created_at: new Date(version.createdAt).toISOString(),
    })),
  })),
})
