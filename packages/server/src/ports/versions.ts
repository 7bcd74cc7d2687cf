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
  /** Where the index of the compressed forms lies; null: there are none, or not yet. */
  readonly encodings: Slice | null
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
  /** When each went live, the last time: of all that are retained and were ever live. */
  publishTimesOfSite(site: SiteId): Promise<ReadonlyMap<VersionId, number>>
  /** Sum of `byteSize` over everything that the tenant retains. */
  storageOfTenant(tenant: TenantId): Promise<number>
  /** The newest that is still to be compressed and that nobody is at. */
  nextToCompress(now: number): Promise<VersionRecord | null>
}

export interface VersionsWriter extends VersionsReader {
  insert(version: VersionRecord): Promise<void>
  delete(id: VersionId): Promise<void>
  recordPublish(publish: PublishRecord): Promise<void>
  /**
   * A lease: until then the version is nobody else's to compress. False when it was taken, is done
   * or is gone.
   */
  takeToCompress(id: VersionId, now: number, until: number): Promise<boolean>
  /** Whoever took it: moves the end of the lease, in either direction. */
  leaveToCompress(id: VersionId, until: number): Promise<void>
  /** Done, also without any form to show for it. False when it is gone, or was done already. */
  setCompressed(id: VersionId, encodings: Slice | null, now: number): Promise<boolean>
}
