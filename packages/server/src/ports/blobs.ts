import type { Readable } from 'node:stream'
import type { PackId, SiteId } from '@plinth/domain/ids'
import type { Slice } from '@plinth/domain/manifest'

/**
 * A store that is full, fails or is out of reach rejects with `unavailable`, whichever method is called.
 *
 * Immutable packs, kept apart by drop: one holds everything that one upload brought, and a content
 * is a slice of it. One pack is one durable write, however many files are in it.
 */
export interface Blobs {
  /**
   * Stores a local file as a pack. Durable when it resolves; idempotent; the file may be moved away
   * or left. On failure it may be stored: nothing refers to it yet, and a sweep removes it.
   */
  put(site: SiteId, pack: PackId, local: LocalFile): Promise<void>
  /**
   * The content of a slice, or null when there is no such pack (an empty slice is found without
   * looking). Rejects with `DamagedPack` when the pack ends before the slice does.
   */
  read(site: SiteId, slice: Slice): Promise<Buffer | null>
  /**
   * Like `read`, as a stream; for a range of a content, ask for a narrower slice. Whoever does not
   * read it to its end destroys it.
   */
  open(site: SiteId, slice: Part): Promise<Readable | null>
  /** Every pack stored for the drop, in any order. Empty for an unknown drop. */
  list(site: SiteId): AsyncIterable<PackId>
  /** Every drop that has at least one pack. */
  sites(): AsyncIterable<SiteId>
  /** Removes packs; absent ones are no error. */
  delete(site: SiteId, packs: readonly PackId[]): Promise<void>
  /** Removes everything of the drop; an unknown drop is no error. */
  deleteSite(site: SiteId): Promise<void>
  /** Rejects when the store cannot be reached or written to. */
  check(): Promise<void>
}

export interface Part extends Slice {
  /** The content that it is a range of, where it is not all of one. A store may keep it at hand. */
  readonly within?: Slice
  /** Nobody will ask for just this again: not to be kept anywhere. */
  readonly once?: true
}

export interface LocalFile {
  readonly file: string
  readonly size: number
}
