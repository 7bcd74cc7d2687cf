import type { Readable } from 'node:stream'
import type { LocalFile } from './blobs.ts'

/** Room on the local disk for what is not stored yet. */
export interface Spool {
  /** A new empty folder that belongs to one upload, or to one version that is compressed. */
  openFolder(purpose?: SpoolPurpose): Promise<SpoolFolder>
  /**
   * Removes the folders of processes that no longer live and, a day after the last use, of those of
   * which nothing is known; returns how many. Never touches a living one's.
   */
  removeAbandoned(): Promise<number>
}

export type SpoolPurpose = 'upload' | 'compression'

export interface SpoolFolder {
  readonly path: string
  /** What will be stored of the upload. */
  readonly pack: PackWriter
  /**
   * Streams `content` to a file of its own: an archive, of which only what is in it will be stored.
   * More than `limit` bytes reject with `upload_too_large`, a full or failing disk with
   * `unavailable`, a failing `content` with its own error. Then the file is gone and the rest is not
   * read; `content` is left open, because destroying a request would also destroy its response.
   */
  receive(content: Readable, limit: number): Promise<LocalFile>
  /** Removes the folder and whatever is left in it. Safe to call twice. */
  dispose(): Promise<void>
}

/** One file to which everything of an upload is appended, one content after the other. */
export interface PackWriter {
  /** Hashes `content` on its way. Rejects as `receive` does, and the pack is as it was before. */
  append(content: Readable, limit: number): Promise<PackedContent>
  appendBytes(bytes: Uint8Array): Promise<PackedContent>
  /**
   * Lets `write` append to the file by itself (a parser, on its own thread) and goes on behind what
   * it wrote. When it rejects, the pack is as it was before.
   */
  appendBy<T>(write: (file: string) => Promise<T>): Promise<T>
  /**
   * Cuts out everything but `kept`, which are in the order in which they lie and do not overlap.
   * Returns them with where they lie now.
   */
  keepOnly<T extends Extent>(kept: readonly T[]): Promise<T[]>
  /** The place of a content for those who read it meanwhile. */
  locate(extent: Extent): FileSlice
  /** Nothing can be appended any more. */
  close(): Promise<LocalFile>
}

export interface Extent {
  readonly offset: number
  readonly size: number
}

export interface PackedContent extends Extent {
  /** Lower-case hex sha256. */
  readonly digest: string
}

export interface FileSlice extends Extent {
  readonly file: string
}
