import type { SiteId, TenantId, UserId, VersionId } from '@plinth/domain/ids'
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
  /** When it was first published; null: a draft, which was never live. */
  readonly publishedAt: number | null
}

export interface VersionsReader {
  find(site: SiteId, id: VersionId): Promise<VersionRecord | null>
  findByPreviewLabel(label: string): Promise<VersionRecord | null>
  /** Retained versions and drafts that have not expired, newest first. */
  ofSite(site: SiteId, now: number): Promise<VersionRecord[]>
  /** Expired drafts included, which stay stored until a job removes them. */
  storedOfSite(site: SiteId): Promise<VersionRecord[]>
  /** Sum of `byteSize` over the tenant's retained versions and drafts that have not expired. */
  storageOfTenant(tenant: TenantId, now: number): Promise<number>
  /** The newest that is still to be compressed and that nobody is at. */
  nextToCompress(now: number): Promise<VersionRecord | null>
}

export interface VersionsWriter extends VersionsReader {
  insert(version: VersionRecord): Promise<void>
  delete(id: VersionId): Promise<void>
  /** Sets `publishedAt` unless it is set. False when the version is gone. */
  markPublished(id: VersionId, at: number): Promise<boolean>
  /** Deletes drafts that have expired, at most so many, and returns them. */
  removeExpiredDrafts(now: number, limit: number): Promise<VersionRecord[]>
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
