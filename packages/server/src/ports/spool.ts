import type { Readable } from 'node:stream'
import type { LocalFile } from './blobs.ts'

/** Room on the local disk for uploads that are still arriving. */
export interface Spool {
  /** A new empty folder that belongs to one upload. */
  openFolder(): Promise<SpoolFolder>
  /**
   * Removes the folders of processes that no longer live and, a day after the last use, of those of
   * which nothing is known; returns how many. Never touches a living one's.
   */
  removeAbandoned(): Promise<number>
}

export interface SpoolFolder {
  readonly path: string
  /**
   * Streams `content` to a new file while hashing it. More than `limit` bytes reject with
   * `upload_too_large`, a full disk with `unavailable`, a failing `content` with its own error.
   * Then the file is gone and the rest is not read; `content` is left open, because destroying a
   * request would also destroy the way back for the answer.
   */
  receive(content: Readable, limit: number): Promise<LocalFile>
  /** Writes bytes held in memory to a new file. */
  write(bytes: Uint8Array): Promise<LocalFile>
  /** Removes the folder and whatever is left in it. Safe to call twice. */
  dispose(): Promise<void>
}
