import type { Readable } from 'node:stream'

export interface ArchiveEntry {
  readonly path: string
  readonly modifiedAt: number
  /** Called when the entry's turn comes, so that one file is open at a time. Null: left out. */
  open(): Promise<Readable | null>
}

/** A zip of the entries, written while it is read; an entry that fails destroys the stream. */
export type WriteArchive = (entries: AsyncIterable<ArchiveEntry>) => Readable
