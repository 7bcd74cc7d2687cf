// Compares files on disk with those of a version.
import { stat } from 'node:fs/promises'
import type { FoundFile } from '../deploying/files/found-files.ts'
import { unreadableError } from '../deploying/files/unreadable-error.ts'
import type { ArchivedFile } from '../versions/archive.ts'
import { hasSameContent } from '../versions/same-content.ts'

export interface LocalFile extends FoundFile {
  readonly size: number
}

export interface ChangedFile {
  readonly path: string
  readonly local: LocalFile
  readonly live: ArchivedFile
}

/** What a deploy of the files would change. Each list is in the order of the paths. */
export interface Comparison {
  readonly added: readonly LocalFile[]
  readonly changed: readonly ChangedFile[]
  readonly removed: readonly ArchivedFile[]
  readonly unchanged: number
}

export async function compareFiles(
  found: readonly FoundFile[],
  archived: readonly ArchivedFile[],
  signal?: AbortSignal,
): Promise<Comparison> {
  const byPath = new Map(archived.map((file) => [file.path, file]))
  const added: LocalFile[] = []
  const changed: ChangedFile[] = []
  for (const each of found) {
    signal?.throwIfAborted()
    const local = { ...each, size: await sizeOf(each.file) }
    const live = byPath.get(each.path)
    if (!live) added.push(local)
    else if (!(await hasSameContent(local, live, signal)))
      changed.push({ path: each.path, local, live })
  }
  const here = new Set(found.map(({ path }) => path))
  return {
    added: added.sort(byPathOrder),
    changed: changed.sort(byPathOrder),
    removed: archived.filter(({ path }) => !here.has(path)),
    unchanged: found.length - added.length - changed.length,
  }
}

const byPathOrder = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : 1

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((cause: unknown) => {
    throw unreadableError(file, cause)
  })
  return found.size
}
