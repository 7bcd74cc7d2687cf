import { maxFilesPerVersion } from '@plinth/domain/bundle'
import type { PickedFile } from './decide-upload.ts'

/** The files of what was dropped, folders opened. To be called while the event is being handled. */
export async function readDropped(dropped: DataTransfer): Promise<PickedFile[]> {
  const items = [...dropped.items].filter(({ kind }) => kind === 'file')
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? [])
  // What comes from another program than the system's own may be no entry of a file system.
  return entries.length > 0 ? readEntries(entries) : readChosen(dropped.files)
}

/** By the file picker; a folder's files say where they lie in it. */
export const readChosen = (files: FileList): PickedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

async function readEntries(entries: readonly FileSystemEntry[]): Promise<PickedFile[]> {
  const found: PickedFile[] = []
  const waiting = [...entries]
  // One more than allowed is enough to see that it is too much.
  while (found.length <= maxFilesPerVersion) {
    const entry = waiting.pop()
    if (!entry) break
    if (isFolder(entry)) waiting.push(...(await contentOf(entry)))
    else if (isFile(entry)) found.push({ path: entry.fullPath.slice(1), file: await fileOf(entry) })
  }
  return found
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** Browsers hand out a hundred at a time. */
async function contentOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
