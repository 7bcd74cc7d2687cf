import type { Readable } from 'node:stream'
import type { LocalFile } from './blobs.ts'

/** Room on the local disk for uploads that are still arriving. */
export interface Spool {
  /** A new empty folder that belongs to one upload. */
  openFolder(): Promise<SpoolFolder>
  /** Removes folders whose process no longer lives; returns how many. Never touches a living one's. */
  removeAbandoned(): Promise<number>
}

export interface SpoolFolder {
  readonly path: string
  /**
   * Streams `content` to a new file while hashing it. More than `limit` bytes reject with
   * `upload_too_large`, a full disk with `unavailable`; either way the rest is not read.
   */
  receive(content: Readable, limit: number): Promise<LocalFile>
  /** Writes bytes held in memory to a new file. */
  write(bytes: Uint8Array): Promise<LocalFile>
  /** Removes the folder and whatever is left in it. Safe to call twice. */
  dispose(): Promise<void>
}
