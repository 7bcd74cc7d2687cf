// Port: versions of drops, their drafts, and the queue of versions to compress.
import type { DropId, PackId, TenantId, UserId, VersionId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { DropKey } from './drop-key.ts'

/**
 * `upload` and `bundle`: one page, or a folder or archive, over the API. `dashboard`: files that were
 * dropped or chosen in the browser. `paste`: text that was typed or pasted there.
 */
export type VersionSource =
  | 'upload'
  | 'bundle'
  | 'cli'
  | 'action'
  | 'mcp'
  | 'dashboard'
  | 'paste'
  | 'template'

/** How a version was published, and what its author said about it. */
export interface VersionOrigin {
  readonly source: VersionSource
  /** Name of the app that published it; null for people and for other programs. Untrusted. */
  readonly agent: string | null
  /** Empty if there is none. */
  readonly note: string
}

export interface VersionRecord extends VersionOrigin {
  readonly id: VersionId
  readonly dropId: DropId
  readonly number: number
  readonly byteSize: number
  readonly fileCount: number
  /** Location of the manifest. */
  readonly manifest: Slice
  /** Location of the index of compressed encodings; null if there are none, or none yet. */
  readonly encodings: Slice | null
  /** Of the landing page; empty if it has none, null if it was not looked for yet. */
  readonly title: string | null
  /** First label of the version's preview hostname. */
  readonly previewLabel: string
  /** Null if published without an account. */
  readonly createdBy: UserId | null
  readonly createdAt: number
  /** When it was first published; null for a draft, which was never live. */
  readonly publishedAt: number | null
}

/** What retention and the storage limit need of a version. */
export type RetainedVersion = Pick<
  VersionRecord,
  'id' | 'number' | 'byteSize' | 'previewLabel' | 'publishedAt'
>

/** What a sweep needs of a version. */
export interface VersionPacks extends Pick<VersionRecord, 'id' | 'dropId' | 'manifest'> {
  readonly encodingsPack: PackId | null
  /** Packs with content of the version; null if they were not recorded. */
  readonly contentPacks: readonly PackId[] | null
}

/**
 * Key of a version in writes of jobs. It does not include the drop's owner: an anonymous drop may
 * be claimed while its version is being compressed.
 */
export type VersionKey = Pick<VersionRecord, 'id' | 'dropId'>

export interface ListedVersion {
  readonly version: VersionRecord
  readonly live: boolean
}

export interface VersionsReader {
  find(drop: DropId, id: VersionId): Promise<VersionRecord | null>
  findByPreviewLabel(label: string): Promise<VersionRecord | null>
  /** Retained versions and unexpired drafts, newest first. */
  ofDrop(drop: DropId, now: number): Promise<VersionRecord[]>
  /** Like `ofDrop`, and which of them is live at that moment: a list that never contradicts itself. */
  listOfDrop(drop: DropId, now: number): Promise<ListedVersion[]>
  /** Like `ofDrop`, in any order. */
  retainedOfDrop(drop: DropId, now: number): Promise<RetainedVersion[]>
  /** Like `ofDrop`, including expired drafts, which stay stored until a job removes them. */
  storedOfDrop(drop: DropId): Promise<VersionRecord[]>
  /** Packs of the versions of `storedOfDrop`, in any order. */
  packsOfDrop(drop: DropId): Promise<VersionPacks[]>
  /** Sum of `byteSize` of the tenant's retained versions and unexpired drafts. */
  storageOfTenant(tenant: TenantId, now: number): Promise<number>
  /** The newest versions whose title was not looked for yet. */
  withoutTitle(limit: number): Promise<VersionRecord[]>
  /** The newest version that is not compressed and not leased by another worker. */
  nextToCompress(now: number): Promise<VersionRecord | null>
}

export interface VersionsWriter extends VersionsReader {
  /** `contentPacks` are the packs that the manifest names; null if they are not known. */
  insert(version: VersionRecord, contentPacks: readonly PackId[] | null): Promise<void>
  /** A version that was deleted is not an error. */
  setContentPacks(version: VersionKey, contentPacks: readonly PackId[]): Promise<void>
  /** A version that the drop does not have is not an error. */
  delete(drop: DropKey, id: VersionId): Promise<void>
  /** Sets `publishedAt` unless it is set. False if the drop does not have the version. */
  markPublished(drop: DropKey, id: VersionId, at: number): Promise<boolean>
  /** False if the drop does not have the version. */
  setNote(drop: DropKey, id: VersionId, note: string): Promise<boolean>
  /** Sets the title unless it is set. A version that was deleted is not an error. */
  setTitle(version: VersionKey, title: string): Promise<void>
  /** Deletes up to `limit` expired drafts and returns them. */
  removeExpiredDrafts(now: number, limit: number): Promise<VersionRecord[]>
  /**
   * Takes a lease on compressing the version until `until`. False if it is leased, already
   * compressed or deleted.
   */
  leaseCompression(version: VersionKey, now: number, until: number): Promise<boolean>
  /** Moves the end of the caller's lease, earlier or later. */
  moveCompressionLease(version: VersionKey, until: number): Promise<void>
  /**
   * Marks the version as compressed, even if no encoding was worth storing (null). False if it was
   * deleted or was already compressed.
   */
  setCompressed(version: VersionKey, encodings: Slice | null, now: number): Promise<boolean>
}
