// The result of reading a folder: files to publish, and paths that were left out.
import type { IgnoredPath } from './excluded-files.ts'

export interface FoundFile {
  /** Relative to the folder, with "/" as separator. */
  readonly path: string
  /** Path on disk. */
  readonly file: string
}

export interface FolderContents {
  readonly files: readonly FoundFile[]
  readonly ignored: readonly IgnoredPath[]
}
