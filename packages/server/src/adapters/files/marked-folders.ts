// Folders with a marker file, by which it is noticed that one was deleted, unmounted or replaced.
// Inode numbers would not do: file systems reuse them, and some change those of folders.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Folders } from '../../ports/folders.ts'
import { createWhole } from './create-whole.ts'
import { makeFolder } from './durable-files.ts'
import { storageReplaced } from './missing-storage.ts'

const markerName = '.folder-id'

/** Creates the folders and their markers if needed. `checkFiles` are checks of further files. */
export async function openMarkedFolders(
  paths: readonly string[],
  checkFiles: readonly (() => void)[] = [],
): Promise<Folders> {
  const marked = await Promise.all(paths.map(mark))
  return {
    async check() {
      for (const checkFile of checkFiles) checkFile()
      await Promise.all(marked.map(checkMarker))
    },
  }
}

interface MarkedFolder {
  readonly path: string
  readonly id: string
}

async function checkMarker({ path, id }: MarkedFolder): Promise<void> {
  const found = await readFile(join(path, markerName), 'utf8').catch((error: unknown) => {
    if (hasNoDescriptor(error)) return id
    throw storageReplaced(path, error)
  })
  if (found !== id) throw storageReplaced(path)
}

/** Clients have used up the file descriptors, which says nothing about the folder. */
const hasNoDescriptor = (error: unknown): boolean =>
  ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')

async function mark(path: string): Promise<MarkedFolder> {
  await makeFolder(path)
  const marker = join(path, markerName)
  // Readable by the user of the server even if an operator's command of another user creates it.
  if (!existsSync(marker)) createWhole(marker, `${randomUUID()}\n`, { mode: 0o644 })
  return { path, id: readMarker(marker) }
}

function readMarker(marker: string): string {
  try {
    return readFileSync(marker, 'utf8')
  } catch (error) {
    // Node does not name a folder that is read like a file.
    throw Object.assign(error as Error, { path: marker })
  }
}
