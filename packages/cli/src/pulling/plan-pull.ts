// Compares the files of a version with a folder, before anything is written.
import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { unreadableError } from '../deploying/files/unreadable-error.ts'
import type { ArchivedFile } from '../versions/archive.ts'
import { hasSameContent } from '../versions/same-content.ts'
import type { BlockedPath } from './local-paths.ts'
import { messages } from './messages.ts'

export interface PlannedFile {
  readonly archived: ArchivedFile
  /** Mode of the file that is replaced; null if there is none. */
  readonly replacedMode: number | null
}

export interface PullPlan {
  readonly toWrite: readonly PlannedFile[]
  readonly unchanged: number
  /** Paths at which something is in the way that is no file. */
  readonly blocked: readonly BlockedPath[]
}

export async function planPull(
  folder: string,
  files: readonly ArchivedFile[],
  signal?: AbortSignal,
): Promise<PullPlan> {
  const toWrite: PlannedFile[] = []
  const blocked: BlockedPath[] = []
  let unchanged = 0
  for (const archived of files) {
    signal?.throwIfAborted()
    const found = await inspect(folder, archived.path)
    const same = await isSame(path.join(folder, archived.path), found, archived, signal)
    if (same) unchanged += 1
    else if (found.kind === 'blocked') blocked.push({ path: archived.path, reason: found.reason })
    else toWrite.push({ archived, replacedMode: found.kind === 'file' ? found.mode : null })
  }
  return { toWrite, unchanged, blocked }
}

type Found =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'file'; readonly mode: number }
  | { readonly kind: 'blocked'; readonly reason: string }

/**
 * Never writes through a symbolic link to a folder, which could lead anywhere. A link to a file is
 * replaced itself, not its target.
 */
async function inspect(folder: string, file: string): Promise<Found> {
  const names = file.split('/')
  for (let depth = 1; depth < names.length; depth++) {
    const parent = names.slice(0, depth).join('/')
    const found = await lookAt(path.join(folder, parent))
    if (found === null) return { kind: 'nothing' }
    if (found.isDirectory()) continue
    const describe = found.isSymbolicLink() ? messages.aLink : messages.noFolder
    return { kind: 'blocked', reason: describe({ path: parent }) }
  }
  const found = await lookAt(path.join(folder, file))
  if (found === null) return { kind: 'nothing' }
  if (found.isDirectory()) return { kind: 'blocked', reason: messages.aFolder }
  return { kind: 'file', mode: found.isFile() ? found.mode & 0o777 : 0o666 }
}

const lookAt = (file: string) =>
  lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw unreadableError(file, error)
  })

/** Follows links: a deploy from the folder would publish the same content. */
async function isSame(
  file: string,
  found: Found,
  archived: ArchivedFile,
  signal?: AbortSignal,
): Promise<boolean> {
  if (found.kind === 'nothing') return false
  const target = await stat(file).catch(() => null)
  return target?.isFile() === true && hasSameContent({ file, size: target.size }, archived, signal)
}
