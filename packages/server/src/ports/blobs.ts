// Port: store of immutable packs, grouped by drop. A pack holds everything that one upload added,
// and a file's content is a slice of a pack. One pack is one durable write, however many files it
// contains.
import type { Readable } from 'node:stream'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'

/** Every method rejects with `unavailable` if the store is full, failing or unreachable. */
export interface Blobs {
  /**
   * Stores a local file as a pack. Durable when it resolves; idempotent. The local file may be
   * moved away or stay. After a failure the pack may exist: no version refers to it, so a sweep
   * removes it.
   */
  put(drop: DropId, pack: PackId, local: LocalFile): Promise<void>
  /**
   * Returns the content of a slice, or null if there is no such pack (an empty slice is returned
   * without a lookup). Rejects with `DamagedPack` if the pack ends before the slice does.
   */
  read(drop: DropId, slice: Slice): Promise<Buffer | null>
  /**
   * Like `read`, as a stream. For a range of a content, pass a narrower slice. The caller must read
   * the stream to its end or destroy it.
   */
  open(drop: DropId, slice: SliceRequest): Promise<Readable | null>
  /** Bytes of a pack, or null if there is no such pack. */
  size(drop: DropId, pack: PackId): Promise<number | null>
  /** Every pack stored for the drop, in any order. Empty for an unknown drop. */
  list(drop: DropId): AsyncIterable<PackId>
  /** Every drop that has at least one pack. */
  drops(): AsyncIterable<DropId>
  /**
   * Deletes packs. A missing pack is not an error. No method deletes all packs of a drop: a sweep
   * that is late must not find packs that it has not examined.
   */
  delete(drop: DropId, packs: readonly PackId[]): Promise<void>
  /** Health check: rejects if the store cannot be reached or written to. */
  check(): Promise<void>
}

/** A slice to read, with hints for caches. */
export interface SliceRequest extends Slice {
  /** The whole content, if the slice is only a range of it. A store may cache it. */
  readonly within?: Slice
  /** Unlikely to be read again soon: may come from a cache, but must not be added to it. */
  readonly readOnce?: true
  /** Copied or verified: must come from the store itself, as a cached copy may be damaged. Not cached. */
  readonly uncached?: true
}

export interface LocalFile {
  readonly file: string
  readonly size: number
  /** Its content would survive a power failure. */
  readonly synced?: boolean
}
