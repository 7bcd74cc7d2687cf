// Diff of two versions by file.
import { authoredFiles, type Manifest, type ManifestFile } from './manifest.ts'

export interface FileChange {
  readonly path: string
  /** Bytes; for a removed file, its former size. */
  readonly size: number
}

/** The first changes by path, and the number of further ones. */
export interface ChangeList {
  readonly files: readonly FileChange[]
  readonly more: number
}

export interface VersionChanges {
  readonly added: ChangeList
  readonly changed: ChangeList
  readonly removed: ChangeList
  readonly unchanged: number
}

/** Per kind of change. A version may have many more files. */
export const mostChangesListed = 200

type Files = ReadonlyMap<string, ManifestFile>

/** With `before` null, every file is added. */
export function compareVersions(before: Manifest | null, after: Manifest): VersionChanges {
  const old: Files = new Map(before ? authoredFiles(before) : [])
  const current: Files = new Map(authoredFiles(after))
  const added = [...current].filter(([path]) => !old.has(path))
  const inBoth = [...current].filter(([path]) => old.has(path))
  const changed = inBoth.filter(([path, { digest }]) => old.get(path)?.digest !== digest)
  return {
    added: listOf(added),
    changed: listOf(changed),
    removed: listOf([...old].filter(([path]) => !current.has(path))),
    unchanged: inBoth.length - changed.length,
  }
}

/** Whether a version has exactly these files; generated ones count, since visitors see them too. */
export function hasSameFiles(
  { files }: Manifest,
  others: readonly { readonly path: string; readonly digest: string }[],
): boolean {
  return (
    files.size === others.length &&
    others.every(({ path, digest }) => files.get(path)?.digest === digest)
  )
}

function listOf(files: readonly (readonly [string, ManifestFile])[]): ChangeList {
  const inOrder = files.map(([path, { size }]) => ({ path, size })).sort(byPath)
  const listed = inOrder.slice(0, mostChangesListed)
  return { files: listed, more: inOrder.length - listed.length }
}

const byPath = (a: FileChange, b: FileChange): number => (a.path < b.path ? -1 : 1)
