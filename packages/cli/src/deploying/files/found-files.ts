// The result of reading a folder: files to publish, and paths that were left out.
import type { IgnoredPath } from './excluded-files.ts'

export interface FoundFile {
  /** Relative to the folder, with "/" as separator. */
  readonly path: string
  /** Path on disk. */
  readonly file: string
}

export interface FoundPaths {
  readonly files: readonly FoundFile[]
  readonly ignored: readonly IgnoredPath[]
}

export interface FolderContents extends FoundPaths {
  /** Files that are published, although a `.gitignore` matches them. */
  readonly gitIgnored: readonly GitIgnored[]
  /** About files that were left out as secrets, and about those that a `.gitignore` matches. */
  readonly warnings: readonly FileWarning[]
  /** Paths in the site of files that are published even if they look like secrets. */
  readonly allowed: readonly string[]
}

export interface GitIgnored {
  readonly path: string
  /** Path of the `.gitignore` that matches the file. */
  readonly by: string
}

/** Something that an upload accepts, but that its author may not intend. */
export interface FileWarning {
  readonly file: string
  /** Null if the warning is about the file as a whole. */
  readonly line: number | null
  readonly message: string
}
