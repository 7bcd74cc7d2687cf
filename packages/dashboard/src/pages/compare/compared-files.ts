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
  readonly kind: 'added' | 'changed' | 'removed' | 'renamed'
  /** The later one of a renamed file. */
  readonly path: string
  /** The earlier path of a renamed file. */
  readonly from?: string
  readonly type: string
  /** Null if the version does not have the file. */
  readonly before: Content | null
  readonly after: Content | null
}

/** By path, as in a list of files. A file that was removed and added elsewhere was renamed. */
export function comparedFiles({ added, changed, removed }: FileChanges): ComparedFile[] {
  const gone = new Set(removed)
  const found = added.map((file): ComparedFile => {
    // Empty files are alike without having anything to do with each other.
    const before =
      file.size > 0 ? [...gone].find(({ sha256 }) => sha256 === file.sha256) : undefined
    if (!before) return { ...file, kind: 'added', before: null, after: file }
    gone.delete(before)
    return { ...file, kind: 'renamed', from: before.path, before, after: file }
  })
  return [
    ...found,
    ...changed.map((file) => ({ ...file, kind: 'changed' as const, after: file })),
    ...[...gone].map((file) => ({ ...file, kind: 'removed' as const, before: file, after: null })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1))
}
