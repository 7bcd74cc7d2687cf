// Port: streaming ZIP writer, used for exports.
import type { Readable } from 'node:stream'

export interface ArchiveEntry {
  readonly path: string
  readonly modifiedAt: number
  /**
   * Called when the entry is about to be written, so only one file is open at a time. Null skips
   * the entry.
   */
  open(): Promise<Readable | null>
}

/**
 * Returns a ZIP stream of the entries, produced as it is read. An entry that fails destroys the
 * stream with its error.
 */
export type WriteArchive = (entries: AsyncIterable<ArchiveEntry>) => Readable
