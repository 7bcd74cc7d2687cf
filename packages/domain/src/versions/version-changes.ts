// Diff of two versions by file.
import { authoredFiles, type Manifest, type ManifestFile } from './manifest.ts'

/** A content by its size in bytes and its SHA-256 in lower-case hex. */
interface ContentFacts {
  readonly size: number
  readonly digest: string
}

/** A removed file has its former content. */
export interface FileChange extends ContentFacts {
  readonly path: string
  /** Content type. */
  readonly type: string
}

export interface ChangedFile extends FileChange {
  /** The content in the other version. */
  readonly before: ContentFacts
}

/** The first changes by path, and the number of further ones. */
export interface ChangeList<File = FileChange> {
  readonly files: readonly File[]
  readonly more: number
}

export interface VersionChanges {
  readonly added: ChangeList
  readonly changed: ChangeList<ChangedFile>
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
  const changed: [string, ManifestFile, ManifestFile][] = []
  let unchanged = 0
  for (const [path, file] of current) {
    const before = old.get(path)
    if (before?.digest === file.digest) unchanged += 1
    else if (before) changed.push([path, file, before])
  }
  return {
    added: listOf(added, describe),
    changed: listOf(changed, describeChanged),
    removed: listOf(
      [...old].filter(([path]) => !current.has(path)),
      describe,
    ),
    unchanged,
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

/** Only listed files are described: a version may have thousands. */
function listOf<Entry extends readonly [string, ...unknown[]], File>(
  entries: readonly Entry[],
  describeFile: (entry: Entry) => File,
): ChangeList<File> {
  const inOrder = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const listed = inOrder.slice(0, mostChangesListed)
  return { files: listed.map(describeFile), more: inOrder.length - listed.length }
}

const describe = ([path, { size, type, digest }]: readonly [string, ManifestFile]): FileChange => ({
  path,
  size,
  type,
  digest,
})

const describeChanged = ([path, file, { size, digest }]: readonly [
  string,
  ManifestFile,
  ManifestFile,
]): ChangedFile => ({ ...describe([path, file]), before: { size, digest } })
