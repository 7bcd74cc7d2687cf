// Port: files of the data directory that a backup contains, because nothing can rebuild them: the
// generated secret, and mail that is stored instead of sent.
import type { Readable } from 'node:stream'

export interface DataFiles {
  /** Names with slashes, relative to the data directory. */
  list(): Promise<string[]>
  /** Null if there is no such file. Rejects with `RangeError` for a name that is not one of these. */
  open(name: string): Promise<Readable | null>
  /** Readable by this user only, and durable when it resolves. Rejects as `open` does. */
  write(name: string, content: Buffer): Promise<void>
}
