// Builds `plinth.json`, the file of an export that holds names, settings and version history.
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { DropView } from './drop-view.ts'

export interface ExportedDrop {
  readonly view: DropView
  readonly versions: readonly VersionRecord[]
  readonly domains: readonly DomainRecord[]
}

export const describeExport = (exported: readonly ExportedDrop[], now: number) => ({
  exported_at: new Date(now).toISOString(),
  drops: exported.map(({ view: { drop, status }, versions, domains }) => ({
    id: drop.id,
    slug: drop.slug,
    name: drop.name,
    status,
    published: drop.unpublishedAt === null,
    tags: drop.tags,
    expire_at: drop.expireAt === null ? null : new Date(drop.expireAt).toISOString(),
    spa_fallback: drop.spaFallback,
    trailing_slash: drop.trailingSlash,
    clean_urls: drop.cleanUrls,
    gallery: drop.gallery,
    has_password: drop.passwordHash !== null,
    analytics: drop.analytics,
    domains: domains.map(({ hostname }) => hostname),
    created_at: new Date(drop.createdAt).toISOString(),
    versions: versions.map((version) => ({
      version_id: version.id,
      version_number: version.number,
      byte_size: version.byteSize,
      file_count: version.fileCount,
      source: version.source,
      live: version.id === drop.liveVersion?.id,
      created_at: new Date(version.createdAt).toISOString(),
    })),
  })),
})
