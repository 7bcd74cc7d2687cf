// Temporary folder of one upload.
import { open, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalFile } from '../../ports/blobs.ts'
import type { SpoolFolder } from '../../ports/spool.ts'
import { explainDiskFailure } from '../files/disk-failures.ts'
import { writeAt } from './file-moves.ts'
import { limitedChunks } from './limited-chunks.ts'
import { createPackWriter } from './pack-writer.ts'

export interface SpoolOptions {
  /** Whether finished packs are synced: for a store that moves them, and not for one that sends them. */
  readonly syncs: boolean
}

export function createSpoolFolder(path: string, { syncs }: SpoolOptions): SpoolFolder {
  const pack = createPackWriter(join(path, 'pack'), syncs)
  let files = 0

  return {
    path,
    pack,
    receive: (content, limit) =>
      writeFile(join(path, `upload-${++files}`), limitedChunks(content, limit)),
    async dispose() {
      await pack.dispose()
      // Usually the pack has been moved into the store, and the folder is empty.
      await rmdir(path).catch(() => rm(path, { recursive: true, force: true }))
    },
  }
}

async function writeFile(file: string, chunks: AsyncIterable<Uint8Array>): Promise<LocalFile> {
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      let size = 0
      for await (const chunk of chunks) {
        await writeAt(handle, chunk, size)
        size += chunk.length
      }
      return { file, size }
    } finally {
      await handle.close()
    }
  } catch (error) {
    await rm(file, { force: true })
    throw explainDiskFailure(error)
  }
}
