// Port: queue of requested sweeps, at most one per drop.
import type { DropId } from '@plinth/domain/base/ids'

export interface SweepRequest {
  readonly dropId: DropId
  /** When the last request was made. No other request of the drop has the same time. */
  readonly requestedAt: number
  /** How often a sweep was attempted since the last one that succeeded. */
  readonly tries: number
}

export interface BlobSweepsReader {
  find(drop: DropId): Promise<SweepRequest | null>
}

export interface BlobSweepsWriter extends BlobSweepsReader {
  /**
   * Call it in the transaction that leaves packs without a reference. A drop that waits for another
   * attempt continues to wait.
   */
  request(drop: DropId, now: number): Promise<void>
  /**
   * Takes the request that has been due for the longest or the shortest time, or returns null. If
   * none is due, takes one that is due in more than a day: a clock that was ahead dated it.
   * Counts one attempt and makes the request due again at `until`. Takes no lock of the drop's
   * holds: a transaction that has that lock may wait for the request.
   */
  takeDue(now: number, until: number, order: 'oldest' | 'newest'): Promise<SweepRequest | null>
  /** Makes the request due at `until`. */
  postpone(drop: DropId, until: number): Promise<void>
  /**
   * Removes the request after a sweep that has read the references later than `requestedAt`. If
   * another request was made since, it is due at once.
   */
  finish(request: Pick<SweepRequest, 'dropId' | 'requestedAt'>, now: number): Promise<void>
}
