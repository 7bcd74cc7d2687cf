// Port: store of backups, a folder or a part of an S3 bucket. It knows nothing of what it stores.
import type { Readable } from 'node:stream'

export interface ContentDigest {
  readonly size: number
  /** SHA-256, in lower-case hex. */
  readonly sha256: string
}

export interface StoredFile {
  /** Segments separated by slashes. */
  readonly name: string
  readonly size: number
  /** When the file was stored, in milliseconds since the epoch. */
  readonly storedAt: number
}

/**
 * Every method rejects with `unavailable` if the store is full, failing or unreachable, and with
 * `invalid_archive` for a name that is none of a backup.
 */
export interface BackupStore {
  /** As an operator writes it: a path, or `s3://bucket/prefix`. */
  readonly target: string
  /**
   * Stores a content under the name that `nameOf` returns for it, and replaces a file of that name.
   * Durable when it resolves. The file is never visible in part, even after a crash.
   */
  put(content: Readable, nameOf: (content: ContentDigest) => string): Promise<ContentDigest>
  /** Null if there is no such file. The caller must read the stream to its end or destroy it. */
  open(name: string): Promise<Readable | null>
  /**
   * Files in a folder and its subfolders, in any order. Empty if the folder does not exist. Leaves
   * out files whose names the other methods would refuse.
   */
  list(folder: string): AsyncIterable<StoredFile>
  /** A missing file is not an error. */
  delete(names: readonly string[]): Promise<void>
  /** Removes temporary files of processes that have died. */
  removeAbandoned(): Promise<void>
}
