// Temporary files of packs being copied into the store.
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Processes } from '../../../ports/processes.ts'
import { explainDiskFailure } from '../../files/disk-failures.ts'
import { makeFolder } from '../../files/durable-files.ts'
import { isFileMissing } from '../../files/file-missing.ts'
import { isAbandoned, ownPrefix } from '../../processes/abandoned-files.ts'

/** They are in a separate folder, so that the drops' folders contain only complete packs. */
export interface IncomingFiles {
  /**
   * Passes a temporary path to `work` and removes the file afterwards; it remains only if the
   * process dies.
   */
  use<T>(work: (temporary: string) => Promise<T>): Promise<T>
  /** Removes files of processes that have died. */
  removeAbandoned(): Promise<void>
}

export function createIncomingFiles(folder: string, processes: Processes): IncomingFiles {
  return {
    async use(work) {
      await makeFolder(folder)
      const temporary = join(folder, `${ownPrefix(processes)}${randomUUID()}`)
      try {
        return await work(temporary)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async removeAbandoned() {
      for (const name of await listNames(folder)) {
        const path = join(folder, name)
        if (await isAbandoned(processes, path, name)) await rm(path, { force: true })
      }
    },
  }
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isFileMissing(error)) return []
    throw explainDiskFailure(error)
  })
}
