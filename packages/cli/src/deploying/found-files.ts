// The result of reading a folder: files to publish, and paths that were left out.
import type { LeftOut } from './left-out.ts'

export interface FoundFile {
  /** Relative to the folder, with "/" as separator. */
  readonly path: string
  /** Path on disk. */
  readonly file: string
}

export interface Found {
  readonly files: readonly FoundFile[]
  readonly leftOut: readonly LeftOut[]
}
