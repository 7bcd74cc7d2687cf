// The files that differ between two versions, with their contents in both.
import type { FileChanges } from '../../api/files.ts'
import type { Version } from '../../api/queries.ts'

export interface Comparison {
  readonly dropId: string
  readonly from: Version
  readonly to: Version
}

interface Content {
  readonly size: number
  readonly sha256: string
}

export interface ComparedFile {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly path: string
  readonly type: string
  /** Null if the version does not have the file. */
  readonly before: Content | null
  readonly after: Content | null
}

/** By path, as in a list of files. */
export function comparedFiles({ added, changed, removed }: FileChanges): ComparedFile[] {
  return [
    ...added.map((file) => ({ ...file, kind: 'added' as const, before: null, after: file })),
    ...changed.map((file) => ({ ...file, kind: 'changed' as const, after: file })),
    ...removed.map((file) => ({ ...file, kind: 'removed' as const, before: file, after: null })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1))
}
