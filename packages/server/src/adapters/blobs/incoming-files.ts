import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Processes } from '../../ports/processes.ts'
import { isLeftBehind, ownPrefix } from '../processes/left-behind.ts'
import { makeFolder } from './durable-files.ts'

/** Packs that have no name yet. In one folder, so that the drops' own hold finished packs only. */
export interface IncomingFiles {
  /** Gives `work` a name to write to; nothing is left there afterwards unless the process dies. */
  use<T>(work: (temporary: string) => Promise<T>): Promise<T>
  /** Removes what processes that died have left. */
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
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        if (await isLeftBehind(processes, path, name)) await rm(path, { force: true })
      }
    },
  }
}
