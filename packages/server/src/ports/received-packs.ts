import type { PackId, SiteId, TenantId } from '@plinth/domain/ids'
import type { PageSplices } from '@plinth/domain/manifest'
import type { PackedContent } from './spool.ts'

/** A pack with contents that arrived for deploys of a drop. While it is written down here, no sweep takes it. */
export interface ReceivedPack {
  readonly id: PackId
  readonly siteId: SiteId
  readonly contents: readonly ReceivedContent[]
  readonly receivedAt: number
  readonly expiresAt: number
}

/** With the splices of what is sent as a page by its name. */
export interface ReceivedContent extends PackedContent, PageSplices {}

export interface StoredPack extends Pick<ReceivedPack, 'id' | 'siteId'> {
  readonly byteSize: number
  readonly contentCount: number
}

export interface ReceivedPacksReader {
  /** Those that have not expired, the oldest first. */
  ofSite(site: SiteId, now: number): Promise<ReceivedPack[]>
  /** All that are written down, expired or not. */
  idsOfSite(site: SiteId): Promise<PackId[]>
  /** All of the tenant's drops, the oldest first. */
  ofTenant(tenant: TenantId): Promise<StoredPack[]>
}

export interface ReceivedPacksWriter extends ReceivedPacksReader {
  insert(pack: ReceivedPack): Promise<void>
  /** Absent ones are no error. Whoever does this asks for a sweep, unless a version refers to them. */
  delete(packs: readonly PackId[]): Promise<void>
  /** Returns the drops for which a sweep is due. */
  removeExpired(now: number): Promise<SiteId[]>
}
