// `plinth.json`, the part of an export that files alone cannot tell.
import type { VersionRecord } from '../ports/versions.ts'
import type { SiteView } from './site-view.ts'

export interface ExportedSite {
  readonly view: SiteView
  readonly versions: readonly VersionRecord[]
}

export const describeExport = (exported: readonly ExportedSite[], now: number) => ({
  exported_at: new Date(now).toISOString(),
  drops: exported.map(({ view: { site, status }, versions }) => ({
    id: site.id,
    slug: site.slug,
    name: site.name,
    status,
    spa_fallback: site.spaFallback,
    gallery: site.gallery,
    has_password: site.passwordHash !== null,
    analytics: site.analytics,
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
