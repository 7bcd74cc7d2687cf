import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './durable-files.ts'

// Far longer than a pack is under way, whatever the disk.
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Packs that have no name yet. In one folder, so that the drops' own hold finished packs only. */
export interface IncomingFiles {
  /** Gives `work` a name to write to; nothing is left there afterwards unless the process dies. */
  use<T>(work: (temporary: string) => Promise<T>): Promise<T>
  /** Removes what processes that died have left. */
  removeAbandoned(): Promise<void>
}

export function createIncomingFiles(folder: string): IncomingFiles {
  return {
    async use(work) {
      await makeFolder(folder)
      const temporary = join(folder, randomUUID())
      try {
        return await work(temporary)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async removeAbandoned() {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs < Date.now() - abandonedAfterMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}
