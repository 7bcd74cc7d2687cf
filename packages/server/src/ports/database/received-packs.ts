// Port: packs uploaded for deploys that are not finished yet.
import type { DropId, PackId, TenantId } from '@plinth/domain/base/ids'
import type { ExaminedContent, PageSplices, TitledContent } from '@plinth/domain/versions/manifest'
import type { PackedContent } from '../spool.ts'

/** A pack uploaded for deploys of a drop. A sweep does not delete it while this record exists. */
export interface ReceivedPack {
  readonly id: PackId
  readonly dropId: DropId
  readonly contents: readonly ReceivedContent[]
  readonly receivedAt: number
  readonly expiresAt: number
}

/**
 * A content with its insertion positions, if its file name makes it a page, its title, if it is the
 * landing page, and its secrets.
 */
export interface ReceivedContent
  extends PackedContent,
    PageSplices,
    TitledContent,
    ExaminedContent {
  /** The edition of the secrets rule that `secrets` was found with. */
  readonly secretsEdition?: number
}

/** Size of a received pack, without its contents. */
export interface ReceivedPackSize extends Pick<ReceivedPack, 'id' | 'dropId'> {
  readonly byteSize: number
  readonly contentCount: number
}

export interface ReceivedPacksReader {
  /** Unexpired packs, oldest first. */
  ofDrop(drop: DropId, now: number): Promise<ReceivedPack[]>
  /** All recorded packs, including expired ones. */
  idsOfDrop(drop: DropId): Promise<PackId[]>
  /** Packs of all of the tenant's drops, oldest first. */
  ofTenant(tenant: TenantId): Promise<ReceivedPackSize[]>
}

export interface ReceivedPacksWriter extends ReceivedPacksReader {
  insert(pack: ReceivedPack): Promise<void>
  /**
   * Deletes packs of the tenant's drops. A missing pack is not an error. The caller must request a
   * sweep unless a version refers to the packs.
   */
  delete(tenant: TenantId, packs: readonly PackId[]): Promise<void>
  /** Removes expired records and returns the drops that need a sweep. */
  removeExpired(now: number, limit: number): Promise<DropId[]>
}
