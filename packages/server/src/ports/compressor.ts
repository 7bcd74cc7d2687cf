// Port: background compressor of published files (Brotli and gzip).
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import type { Extent, FileSlice } from './spool.ts'

/** The encodings of one content that are small enough to be worth storing. */
export type CompressedEncodings = { readonly [Coding in StoredCoding]?: Extent }

/**
 * Runs on its own thread, apart from the event loop and the parsers, one job at a time and at low
 * priority, so it may take long.
 */
export interface Compressor {
  /**
   * Appends the encodings of each content to the file `pack` and returns their positions in the
   * same order. Memory use does not depend on the size of a content. Rejects with `unavailable` if
   * the disk is full, and at once when `signal` is aborted; the pack may have grown then.
   */
  compress(job: CompressionJob, signal: AbortSignal): Promise<CompressedEncodings[]>
  close(): Promise<void>
}

export interface CompressionJob {
  readonly contents: readonly FileSlice[]
  /** Path of an existing file. */
  readonly pack: string
}
