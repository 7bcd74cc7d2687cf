// Port: store of immutable packs, grouped by drop. A pack holds everything that one upload added,
// and a file's content is a slice of a pack. One pack is one durable write, however many files it
// contains.
import type { Readable } from 'node:stream'
import type { PackId, SiteId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'

/** Every method rejects with `unavailable` if the store is full, failing or unreachable. */
export interface Blobs {
  /**
   * Stores a local file as a pack. Durable when it resolves; idempotent. The local file may be
   * moved away or stay. After a failure the pack may exist: no version refers to it, so a sweep
   * removes it.
   */
  put(site: SiteId, pack: PackId, local: LocalFile): Promise<void>
  /**
   * Returns the content of a slice, or null if there is no such pack (an empty slice is returned
   * without a lookup). Rejects with `DamagedPack` if the pack ends before the slice does.
   */
  read(site: SiteId, slice: Slice): Promise<Buffer | null>
  /**
   * Like `read`, as a stream. For a range of a content, pass a narrower slice. The caller must read
   * the stream to its end or destroy it.
   */
  open(site: SiteId, slice: SliceRequest): Promise<Readable | null>
  /** Every pack stored for the drop, in any order. Empty for an unknown drop. */
  list(site: SiteId): AsyncIterable<PackId>
  /** Every drop that has at least one pack. */
  sites(): AsyncIterable<SiteId>
  /** Deletes packs. A missing pack is not an error. */
  delete(site: SiteId, packs: readonly PackId[]): Promise<void>
  /** Deletes all packs of the drop. An unknown drop is not an error. */
  deleteSite(site: SiteId): Promise<void>
  /** Health check: rejects if the store cannot be reached or written to. */
  check(): Promise<void>
}

/** A slice to read, with hints for caches. */
export interface SliceRequest extends Slice {
  /** The whole content, if the slice is only a range of it. A store may cache it. */
  readonly within?: Slice
  /** Read only once: must not be cached. */
  readonly uncached?: true
}

export interface LocalFile {
  readonly file: string
  readonly size: number
}
