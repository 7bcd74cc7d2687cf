// Backup store in a local or mounted folder.
import { createWriteStream } from 'node:fs'
import { open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupStore, StoredFile } from '../../ports/backup-store.ts'
import type { Processes } from '../../ports/processes.ts'
import { createIncomingFiles } from '../blobs/file-system/incoming-files.ts'
import { explainDiskFailure, orDiskFailure } from '../files/disk-failures.ts'
import { makeFolder, syncFile, syncFolder } from '../files/durable-files.ts'
import { isFileMissing } from '../files/file-missing.ts'
import { checkName, isName } from './backup-names.ts'
import { digesting } from './digesting.ts'

/** `root` is absolute. */
export function createFolderStore(root: string, processes: Processes): BackupStore {
  const incoming = createIncomingFiles(join(root, '.incoming'), processes)
  const pathOf = (name: string) => join(root, checkName(name))

  async function* filesIn(path: string): AsyncIterable<StoredFile> {
    const entries = await opendir(path).catch((error: unknown) => {
      if (isFileMissing(error)) return []
      throw explainDiskFailure(error)
    })
    for await (const entry of entries) {
      const found = join(path, entry.name)
      if (entry.isDirectory()) yield* filesIn(found)
      const name = relative(root, found).split(sep).join('/')
      // Other programs leave files such as .DS_Store.
      if (!entry.isFile() || !isName(name)) continue
      const { size, mtimeMs } = await orDiskFailure(stat(found))
      yield { name, size, storedAt: mtimeMs }
    }
  }

  return {
    target: root,
    put: (content, nameOf) =>
      orDiskFailure(
        incoming.use(async (temporary) => {
          const digest = digesting()
          // Backups contain password hashes and keys.
          await pipeline(content, digest.stream, createWriteStream(temporary, { mode: 0o600 }))
          const path = pathOf(nameOf(digest.result()))
          await syncFile(temporary)
          await makeFolder(dirname(path))
          await rename(temporary, path)
          await syncFolder(dirname(path))
          return digest.result()
        }),
      ),
    async open(name) {
      const handle = await open(pathOf(name)).catch((error: unknown) => {
        if (isFileMissing(error)) return null
        throw explainDiskFailure(error)
      })
      return handle?.createReadStream() ?? null
    },
    list: (name) => filesIn(pathOf(name)),
    async delete(names) {
      for (const name of names) {
        const path = pathOf(name)
        await orDiskFailure(rm(path, { force: true }))
        // Stays unless it is empty now.
        await rmdir(dirname(path)).catch(() => {})
      }
    },
    removeAbandoned: () => incoming.removeAbandoned(),
  }
}
