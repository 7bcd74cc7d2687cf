// Disk cache of blob contents, one file each, in a folder shared by all processes of the machine.
// No method rejects because of a disk error: a content that cannot be read or written is treated as
// not cached.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Processes } from '../../../ports/processes.ts'
import { isFileMissing } from '../../files/file-missing.ts'
import { isAbandoned, ownPrefix } from '../../processes/abandoned-files.ts'
import { type CacheEntryWriter, createCacheEntryWriter } from './cache-entry-writer.ts'
import { createSizeLimit } from './size-limit.ts'
import { fileOf, folderOf, namesIn, packOf } from './stored-files.ts'

// So that one content cannot evict most of the others.
const maxShare = 1 / 4
// The modification time records the last use, to the minute, so that most reads cause no write.
const touchIntervalMs = 60_000

export interface CacheFolder {
  /** The caller closes the file. Its size equals that of the content. */
  find(drop: DropId, content: Slice): Promise<FileHandle | null>
  /**
   * Null if the content is not to be cached. Must be called before the content is requested from
   * the store, so that a deletion in between finds the temporary file.
   */
  begin(drop: DropId, content: Slice): Promise<CacheEntryWriter | null>
  remove(drop: DropId, content: Slice): Promise<void>
  removePacks(drop: DropId, packs: readonly PackId[]): Promise<void>
  removeDrop(drop: DropId): Promise<void>
}

export interface CacheFolderOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly processes: Processes
  readonly warn: (error: unknown) => void
}

export async function openCacheFolder(options: CacheFolderOptions): Promise<CacheFolder> {
  const { folder, maxBytes, processes, warn } = options
  const sizeLimit = createSizeLimit(options)
  const incoming = join(folder, '.incoming')
  /** Sizes by target path. Concurrent requests for one content write only one copy. */
  const inProgress = new Map<string, number>()
  const bytesInProgress = () => [...inProgress.values()].reduce((sum, size) => sum + size, 0)

  async function nullOnFailure<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!isFileMissing(error)) warn(error)
      return null
    }
  }

  async function removeIncoming(matches: (drop: string, pack: string) => boolean): Promise<void> {
    for await (const name of namesIn(incoming)) {
      const [drop = '', pack = ''] = name.split('+').at(-1)?.split('-') ?? []
      if (matches(drop, pack)) await rm(join(incoming, name), { force: true })
    }
  }

  async function removeAbandoned(): Promise<void> {
    for await (const name of namesIn(incoming)) {
      const path = join(incoming, name)
      if (await isAbandoned(processes, path, name)) await rm(path, { force: true })
    }
  }

  async function isIntact(file: FileHandle, expected: number): Promise<boolean> {
    const { size, mtimeMs } = await file.stat()
    if (size !== expected) return false
    const now = new Date()
    if (mtimeMs < now.getTime() - touchIntervalMs) await file.utimes(now, now).catch(warn)
    return true
  }

  async function moveIntoPlace(temporary: string, target: string, size: number): Promise<void> {
    if (!(await sizeLimit.reserve(size))) return
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(temporary, target)
  }

  await nullOnFailure(removeAbandoned)
  await nullOnFailure(sizeLimit.open)

  return {
    async find(drop, content) {
      const path = fileOf(folder, drop, content)
      return nullOnFailure(async () => {
        const file = await open(path)
        const intact = await isIntact(file, content.size).catch((error: unknown) => {
          warn(error)
          return false
        })
        if (intact) return file
        await file.close()
        await rm(path, { force: true })
        return null
      })
    },
    async begin(drop, content) {
      const target = fileOf(folder, drop, content)
      const { pack, size } = content
      if (size > maxBytes * maxShare) return null
      if (inProgress.has(target)) return null
      inProgress.set(target, size)
      const writer = await nullOnFailure(async () => {
        if (!(await sizeLimit.fits(bytesInProgress()))) return null
        const name = `${ownPrefix(processes)}${drop}-${pack}-${randomUUID()}`
        const temporary = join(incoming, name)
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const handle = await open(temporary, 'wx', 0o600)
        return createCacheEntryWriter(handle, {
          temporary,
          size,
          warn,
          moveIntoPlace: () => moveIntoPlace(temporary, target, size),
          onEnd: () => inProgress.delete(target),
        })
      })
      if (writer === null) inProgress.delete(target)
      return writer
    },
    async remove(drop, content) {
      const path = fileOf(folder, drop, content)
      await nullOnFailure(() => rm(path, { force: true }))
    },
    async removePacks(drop, packs) {
      const inside = folderOf(folder, drop)
      const targets = new Set<string | null>(packs)
      await nullOnFailure(async () => {
        await removeIncoming((of, pack) => of === drop && targets.has(pack))
        for await (const name of namesIn(inside)) {
          if (targets.has(packOf(name))) await rm(join(inside, name), { force: true })
        }
      })
    },
    async removeDrop(drop) {
      const inside = folderOf(folder, drop)
      await nullOnFailure(async () => {
        await removeIncoming((of) => of === drop)
        await rm(inside, { recursive: true, force: true, maxRetries: 3 })
      })
    },
  }
}
