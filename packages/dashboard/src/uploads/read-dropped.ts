// Reads dropped and picked files, including the contents of folders.
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import type { PickedFile } from './decide-upload.ts'

/** Must be called synchronously in the drop event: its items are not accessible afterwards. */
export async function readDropped(dropped: DataTransfer): Promise<PickedFile[]> {
  const items = [...dropped.items].filter(({ kind }) => kind === 'file')
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? [])
  // Files dragged from some applications have no file system entry.
  return entries.length > 0 ? readEntries(entries) : readChosen(dropped.files)
}

/** Files from the file picker; those of a folder have a relative path. */
export const readChosen = (files: FileList): PickedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

async function readEntries(entries: readonly FileSystemEntry[]): Promise<PickedFile[]> {
  const found: PickedFile[] = []
  const queue = [...entries]
  // Stops at one more than allowed, which is enough to refuse the upload.
  while (found.length <= maxFilesPerVersion) {
    const entry = queue.pop()
    if (!entry) break
    if (isFolder(entry)) queue.push(...(await contentOf(entry)))
    else if (isFile(entry)) found.push({ path: entry.fullPath.slice(1), file: await fileOf(entry) })
  }
  return found
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** `readEntries` returns at most 100 entries per call. */
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
