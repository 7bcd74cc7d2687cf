// Upload folders carry the name of the process that made them, so that whoever finds one knows
// whether it was abandoned.
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Processes } from '../../ports/processes.ts'
import type { Spool } from '../../ports/spool.ts'
import { explainDiskFull } from '../blobs/disk-full.ts'
import { createSpoolFolder } from './spool-folder.ts'

// A container that is replaced comes back under another host name, and its predecessor can no
// longer be asked about. No upload takes a day.
const unknownForMs = 24 * 60 * 60 * 1000

export function createSpool(folder: string, processes: Processes): Spool {
  return {
    async openFolder() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        return createSpoolFolder(await mkdtemp(join(folder, prefixOf(processes.self))))
      } catch (error) {
        throw explainDiskFull(error)
      }
    },
    async removeAbandoned() {
      let removed = 0
      for (const name of await listNames(folder)) {
        const path = join(folder, name)
        if (!(await isAbandoned(path, processes.isAlive(holderOf(name))))) continue
        await rm(path, { recursive: true, force: true })
        removed++
      }
      return removed
    },
  }
}

async function isAbandoned(path: string, holder: ReturnType<Processes['isAlive']>) {
  if (holder !== 'unknown') return holder === 'dead'
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  return mtimeMs < Date.now() - unknownForMs
}

/** `encodeURIComponent` lets no `+` through, so the first one ends the process's name. */
function prefixOf(holder: string): string {
  return `${encodeURIComponent(holder)}+`
}

function holderOf(name: string): string {
  const [encoded = ''] = name.split('+')
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
