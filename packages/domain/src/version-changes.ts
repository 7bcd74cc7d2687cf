// What one version changed against another, file by file.
import { authoredFiles, type Manifest, type ManifestFile } from './manifest.ts'

export interface FileChange {
  readonly path: string
  /** In bytes; of a removed file, those that it had. */
  readonly size: number
}

/** The first of them by path, and how many there are beyond those. */
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

/** Of each kind of change: a person reads no more, and a version may have 20,000 files. */
export const mostChangesListed = 200

type Files = ReadonlyMap<string, ManifestFile>

/** `before` null: everything is new. */
export function compareVersions(before: Manifest | null, after: Manifest): VersionChanges {
  const old: Files = new Map(before ? authoredFiles(before) : [])
  const current: Files = new Map(authoredFiles(after))
  const added = [...current].filter(([path]) => !old.has(path))
  const kept = [...current].filter(([path]) => old.has(path))
  const changed = kept.filter(([path, { digest }]) => old.get(path)?.digest !== digest)
  return {
    added: listOf(added),
    changed: listOf(changed),
    removed: listOf([...old].filter(([path]) => !current.has(path))),
    unchanged: kept.length - changed.length,
  }
}

function listOf(files: readonly (readonly [string, ManifestFile])[]): ChangeList {
  const inOrder = files.map(([path, { size }]) => ({ path, size })).sort(byPath)
  const listed = inOrder.slice(0, mostChangesListed)
  return { files: listed, more: inOrder.length - listed.length }
}

const byPath = (a: FileChange, b: FileChange): number => (a.path < b.path ? -1 : 1)
