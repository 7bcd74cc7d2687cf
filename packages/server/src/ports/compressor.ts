import type { StoredCoding } from '@plinth/domain/content-coding'
import type { Extent, FileSlice } from './spool.ts'

/** Only the forms that are smaller by enough to be worth keeping. */
export type CompressedForms = { readonly [Coding in StoredCoding]?: Extent }

/**
 * Makes contents smaller for their way to the visitor. It has all the time in the world: it runs
 * away from the event loop and from the parsers, one job at a time, behind everything else that the
 * machine has to do.
 */
export interface Compressor {
  /**
   * Appends the forms of each content to the file `pack`, and says where they lie, in the same
   * order. Takes no more memory for a large content than for a small one. Rejects with
   * `unavailable` when the disk is full, and at once when `signal` is aborted; the pack may then
   * have grown.
   */
  compress(job: CompressionJob, signal: AbortSignal): Promise<CompressedForms[]>
  close(): Promise<void>
}

export interface CompressionJob {
  readonly contents: readonly FileSlice[]
  /** It exists. */
  readonly pack: string
}
