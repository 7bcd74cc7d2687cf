// Port: leases that keep uploads and sweeps of one drop apart.
import type { DropId, UploadId } from '@plinth/domain/base/ids'

/**
 * A sweep deletes packs that no version refers to. That includes the pack of an upload that has not
 * been committed yet, and possibly an older pack that the upload reuses. So a drop has either any
 * number of upload holds or one sweep hold.
 */
export interface BlobHold {
  readonly id: UploadId
  readonly dropId: DropId
  readonly purpose: 'upload' | 'sweep'
  /** The process that holds it, as in `Processes.self`. */
  readonly holder: string
  /** Extended while it is held; void afterwards. */
  readonly expiresAt: number
}

/**
 * Key of a hold in writes. It does not include the drop's owner: an upload holds a drop before it
 * is created and while it may be claimed, and a sweep after it was deleted.
 */
export type BlobHoldKey = Pick<BlobHold, 'id' | 'dropId'>

export interface BlobHoldsReader {
  all(): Promise<BlobHold[]>
  ofDrop(drop: DropId): Promise<BlobHold[]>
}

export interface BlobHoldsWriter extends BlobHoldsReader {
  /** Locks the drop's holds: no other transaction takes or releases one before this one ends. */
  lock(drop: DropId): Promise<void>
  insert(hold: BlobHold): Promise<void>
  /** False, and nothing is written, if there is a sweep hold, even an expired one. */
  insertUnlessSwept(hold: BlobHold): Promise<boolean>
  /** False if another process considered the hold expired and removed it. */
  extend(hold: BlobHoldKey, expiresAt: number): Promise<boolean>
  /** False if the hold no longer exists. */
  delete(hold: BlobHoldKey): Promise<boolean>
}
