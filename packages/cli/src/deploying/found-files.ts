import type { LeftOut } from './left-out.ts'

export interface FoundFile {
  /** Relative to the folder, with "/" between names. */
  readonly path: string
  /** Where it is read from. */
  readonly file: string
}

export interface Found {
  readonly files: readonly FoundFile[]
  readonly leftOut: readonly LeftOut[]
}
