import type { PublishId, SiteId, TenantId, UserId, VersionId } from '@plinth/domain/ids'
import type { Slice } from '@plinth/domain/manifest'

export type VersionSource = 'upload' | 'bundle' | 'cli' | 'mcp' | 'dashboard' | 'template'

export interface VersionRecord {
  readonly id: VersionId
  readonly siteId: SiteId
  readonly number: number
  readonly byteSize: number
  readonly fileCount: number
  /** Where the manifest lies. */
  readonly manifest: Slice
  readonly source: VersionSource
  /** Label of the version's own preview address. */
  readonly previewLabel: string
  readonly createdBy: UserId | null
  readonly createdAt: number
}

/** The act that made a version live. */
export interface PublishRecord {
  readonly id: PublishId
  readonly siteId: SiteId
  readonly versionId: VersionId
  readonly kind: 'upload' | 'promote'
  readonly actor: UserId | null
  readonly at: number
}

export interface VersionsReader {
  find(site: SiteId, id: VersionId): Promise<VersionRecord | null>
  findByPreviewLabel(label: string): Promise<VersionRecord | null>
  /** Retained ones, newest first. */
  ofSite(site: SiteId): Promise<VersionRecord[]>
  /** Sum of `byteSize` over everything that the tenant retains. */
  storageOfTenant(tenant: TenantId): Promise<number>
}

export interface VersionsWriter extends VersionsReader {
  insert(version: VersionRecord): Promise<void>
  delete(id: VersionId): Promise<void>
  recordPublish(publish: PublishRecord): Promise<void>
}
