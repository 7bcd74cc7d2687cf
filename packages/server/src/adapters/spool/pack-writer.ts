// Writes the pack of an upload: appends contents and computes their digests.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Extent, PackWriter } from '../../ports/spool.ts'
import { explainDiskFailure, orDiskFailure } from '../files/disk-failures.ts'
import { moveDown, writeAt } from './file-moves.ts'
import { limitedChunks } from './limited-chunks.ts'

/** A pack writer whose file can be closed, finished or not. */
export interface DisposablePack extends PackWriter {
  dispose(): Promise<void>
}

/** `syncs`: whether a finished pack is synced, which takes less time while it is open. */
export function createPackWriter(file: string, syncs: boolean): DisposablePack {
  let opening: Promise<FileHandle> | null = null
  let end = 0
  let busy = false
  const opened = () => (opening ??= open(file, 'wx+', 0o600))

  /** Refuses concurrent changes, which would overwrite each other, and rolls a failed one back. */
  async function change<T>(work: (handle: FileHandle) => Promise<T>): Promise<T> {
    if (busy) throw new Error('concurrent changes to one pack')
    busy = true
    const before = end
    try {
      const handle = await opened()
      try {
        return await work(handle)
      } catch (error) {
        end = before
        await handle.truncate(before)
        throw error
      }
    } catch (error) {
      throw explainDiskFailure(error)
    } finally {
      busy = false
    }
  }

  async function finish(): Promise<void> {
    const handle = await opened()
    if (syncs) await handle.sync()
    await handle.close()
  }

  async function append(content: Readable, limit: number) {
    const chunks = limitedChunks(content, limit)
    return change(async (handle) => {
      const hash = createHash('sha256')
      const offset = end
      for await (const chunk of chunks) {
        hash.update(chunk)
        await writeAt(handle, chunk, end)
        end += chunk.length
      }
      return { offset, size: end - offset, digest: hash.digest('hex') }
    })
  }

  return {
    append,
    appendBytes: (bytes) => append(Readable.from([bytes]), bytes.length),
    appendWith: (write) =>
      change(async (handle) => {
        const result = await write(file)
        end = (await handle.stat()).size
        return result
      }),
    keepOnly: (extents) =>
      change(async (handle) => {
        const moved = await compact(handle, extents)
        const size = extents.reduce((sum, extent) => sum + extent.size, 0)
        if (size < end) await handle.truncate(size)
        end = size
        return moved
      }),
    locate: ({ offset, size }) => ({ file, offset, size }),
    async close() {
      await orDiskFailure(finish())
      return { file, size: end, synced: syncs }
    },
    async dispose() {
      const handle = await opening?.catch(() => null)
      await handle?.close()
    },
  }
}

/** Removes the gaps between extents. Adjacent extents are moved together. */
async function compact<T extends Extent>(handle: FileHandle, extents: readonly T[]): Promise<T[]> {
  const moved: T[] = []
  let run = { from: 0, to: 0, size: 0 }
  for (const extent of extents) {
    const { offset, size } = extent
    if (offset < run.from + run.size) throw new RangeError('the contents to keep overlap')
    if (offset > run.from + run.size) {
      await moveDown(handle, run)
      run = { from: offset, to: run.to + run.size, size: 0 }
    }
    moved.push({ ...extent, offset: run.to + run.size })
    run = { ...run, size: run.size + size }
  }
  await moveDown(handle, run)
  return moved
}
