import type { SiteId, UploadId } from '@plinth/domain/ids'

/**
 * Keeps uploads and sweeps of one drop apart: a sweep deletes packs that no version refers to. That
 * of an upload that has not been committed is such a pack, and an older one that the upload draws
 * on may become one meanwhile. Any number of uploads at once, or one sweep.
 */
export interface BlobHold {
  readonly id: UploadId
  readonly siteId: SiteId
  readonly purpose: 'upload' | 'sweep'
  /** The process that holds it, as `Processes.self` names it. */
  readonly holder: string
  /** Extended while it is held; after this nobody holds it. */
  readonly expiresAt: number
}

export interface BlobHoldsReader {
  all(): Promise<BlobHold[]>
  ofSite(site: SiteId): Promise<BlobHold[]>
  /** Drops whose packs may include some that nothing refers to, oldest request first. */
  requestedSweeps(): Promise<SiteId[]>
}

export interface BlobHoldsWriter extends BlobHoldsReader {
  /** No other transaction takes or releases a hold on this drop before this one ends. */
  lock(site: SiteId): Promise<void>
  insert(hold: BlobHold): Promise<void>
  /** False when it is gone: whoever thought it dead has taken it away. */
  extend(id: UploadId, expiresAt: number): Promise<boolean>
  delete(id: UploadId): Promise<boolean>
  requestSweep(site: SiteId, now: number): Promise<void>
  finishSweep(site: SiteId): Promise<void>
}
