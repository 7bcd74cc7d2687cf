// Temporary upload folders on the local disk, each named after the process that created it.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Processes } from '../../ports/processes.ts'
import type { Spool } from '../../ports/spool.ts'
import { explainDiskFailure } from '../files/disk-failures.ts'
import { isFileMissing } from '../files/file-missing.ts'
import { isAbandoned, ownPrefix } from '../processes/abandoned-files.ts'
import { createSpoolFolder, type SpoolOptions } from './spool-folder.ts'

export function createSpool(
  folder: string,
  processes: Processes,
  options: SpoolOptions = { syncs: false },
): Spool {
  return {
    async openFolder(purpose = 'upload') {
      const make = () => mkdtemp(join(folder, `${ownPrefix(processes)}${purpose}-`))
      try {
        return createSpoolFolder(await make().catch(() => makeIn(folder, make)), options)
      } catch (error) {
        throw explainDiskFailure(error)
      }
    },
    async removeAbandoned() {
      let removed = 0
      for (const name of await listNames(folder)) {
        const path = join(folder, name)
        if (!(await isAbandoned(processes, path, name))) continue
        await rm(path, { recursive: true, force: true })
        removed++
      }
      return removed
    },
  }
}

async function makeIn<T>(folder: string, make: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return make()
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isFileMissing(error)) return []
    throw error
  })
}
