import type { Readable } from 'node:stream'
import type { SiteId } from '@plinth/domain/ids'

/**
 * Immutable bytes, content-addressed per drop: a digest of one drop tells nothing about another's.
 * `digest` is the lower-case hex sha256 of the content; callers have computed it already.
 */
export interface Blobs {
  /**
   * Stores local files. Durable when it resolves; idempotent; the files may be moved away or left.
   * On failure some of them may be stored: nothing refers to them yet, and a sweep removes them.
   */
  putFiles(site: SiteId, files: readonly LocalFile[]): Promise<void>
  /** Stores bytes held in memory, under the same promises as `putFiles`. */
  putBytes(site: SiteId, digest: string, bytes: Uint8Array): Promise<void>
  /** The whole content, or null when there is no such blob. */
  read(site: SiteId, digest: string): Promise<Buffer | null>
  /**
   * The content (or its bytes `start` to `end`, both inclusive and within it) as a stream, or null.
   * Whoever does not read it to its end destroys it.
   */
  open(site: SiteId, digest: string, range?: ByteRange): Promise<Readable | null>
  /** Every digest stored for the drop, in any order. Empty for an unknown drop. */
  list(site: SiteId): AsyncIterable<string>
  /** Every drop that has at least one blob. */
  sites(): AsyncIterable<SiteId>
  /** Removes blobs; absent ones are no error. */
  delete(site: SiteId, digests: readonly string[]): Promise<void>
  /** Removes everything of the drop; an unknown drop is no error. */
  deleteSite(site: SiteId): Promise<void>
  /** Rejects when the store cannot be reached or written to. */
  check(): Promise<void>
}

export interface LocalFile {
  readonly digest: string
  readonly size: number
  readonly file: string
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}
