// Port: temporary folders on the local disk for uploads and compression in progress.
import type { Readable } from 'node:stream'
import type { LocalFile } from './blobs.ts'

export interface Spool {
  /** Creates an empty folder for one upload or one compression job. */
  openFolder(purpose?: SpoolPurpose): Promise<SpoolFolder>
  /**
   * Removes folders of dead processes and, a day after their last use, folders of unknown
   * processes. Never touches a folder of a live process. Returns how many were removed.
   */
  removeAbandoned(): Promise<number>
}

export type SpoolPurpose = 'upload' | 'compression'

export interface SpoolFolder {
  readonly path: string
  /** The pack that will be stored. */
  readonly pack: PackWriter
  /**
   * Streams an archive to its own file; only the extracted files will be stored. Rejects with
   * `upload_too_large` beyond `limit` bytes, with `unavailable` if the disk is full or failing, and
   * with the error of `content` if that fails. The file is then removed and the rest is not read.
   * `content` is not destroyed, because destroying a request also destroys its response.
   */
  receive(content: Readable, limit: number): Promise<LocalFile>
  /** Removes the folder and its contents. Safe to call twice. */
  dispose(): Promise<void>
}

/** Append-only writer of a pack: the contents of an upload, one after the other in one file. */
export interface PackWriter {
  /**
   * Appends and hashes `content`. Rejects as `receive` does, and then leaves the pack unchanged.
   */
  append(content: Readable, limit: number): Promise<PackedContent>
  appendBytes(bytes: Uint8Array): Promise<PackedContent>
  /**
   * Lets `write` append to the file directly (a parser on its own thread) and continues after what
   * it wrote. If it rejects, the pack is restored to its previous length.
   */
  appendWith<T>(write: (file: string) => Promise<T>): Promise<T>
  /**
   * Removes everything but `extents`, which must be in file order and must not overlap. Returns them
   * with their new offsets.
   */
  keepOnly<T extends Extent>(extents: readonly T[]): Promise<T[]>
  /** Where to read a content while the pack is still being written. */
  locate(extent: Extent): FileSlice
  /** Finishes the pack; nothing can be appended afterwards. */
  close(): Promise<LocalFile>
}

/** A range of bytes in a pack. */
export interface Extent {
  readonly offset: number
  readonly size: number
}

export interface PackedContent extends Extent {
  /** Lower-case hex sha256. */
  readonly digest: string
}

/** A range of bytes in a local file. */
export interface FileSlice extends Extent {
  readonly file: string
}
