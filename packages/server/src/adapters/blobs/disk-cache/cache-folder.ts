// Disk cache of blob contents, one file each, in a folder shared by all processes of the machine.
// A content's row is added to the index before its file is created, and deleted after the file, so
// every file counts toward the limit, wherever a process is killed. No method rejects because of a
// failure of the disk or the index: the content is then not cached.
import { fstatSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import { type CacheTally, newCacheTally } from '../../../ports/tallies.ts'
import { isFileMissing } from '../../files/file-missing.ts'
import { currentBoot } from '../../processes/boot-id.ts'
import { checkDrop, checkPack } from '../packs/blob-names.ts'
import { type CacheEntryWriter, createCacheEntryWriter } from './cache-entry-writer.ts'
import type { CacheEntry, CacheIndex } from './cache-index.ts'
import { connectToIndex } from './index-connection.ts'

// So that one content cannot evict most of the others.
const maxShare = 1 / 4
// Eviction frees some space in advance: the content that finds the cache full is not cached.
const targetShare = 9 / 10
// The last use is recorded to the minute, so that most reads cause no write.
const touchIntervalMs = 60_000
// An unfinished file that has not grown for so long was left by a process that died.
const abandonedAfterMs = 10 * 60_000
// How long a visitor waits for a lock of the index, which usually takes less than a millisecond.
const longestWaitMs = 100

const blockBytes = 4096
/** Disk usage of a content: whole blocks, and one more for its directory entry and its row. */
const bytesOnDisk = (size: number): number => (Math.ceil(size / blockBytes) + 1) * blockBytes

const keyOf = (drop: DropId, { pack, offset, size }: Slice): string =>
  `${checkDrop(drop)}-${checkPack(pack)}-${offset}-${size}`

export interface CacheFolderOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly onFailure: (error: unknown) => void
  readonly tally?: CacheTally
  readonly sizes?: CacheSizes | undefined
}

export type CacheFolder = ReturnType<typeof openCacheFolder>

export function openCacheFolder({
  folder,
  maxBytes,
  onFailure,
  tally = newCacheTally(),
  sizes = unmeasured,
}: CacheFolderOptions) {
  // Nothing is synced, so after a power failure the files of an earlier boot may contain anything.
  // What was written since boot is correct in the page cache, even if processes crash.
  const boot = currentBoot()
  const query = connectToIndex(join(folder, `index-${boot}.sqlite`), onFailure)
  let isEvicting = false
  const readBytes = () => query((index) => index.totalBytes(), longestWaitMs)
  sizes.measureDisk({ maxBytes, readBytes })

  // In subfolders by two random characters of the drop's id.
  const pathOf = (key: string) => join(folder, `files-${boot}`, key.slice(3, 5), key)
  const partOf = (key: string) => `${pathOf(key)}.part`
  const removeFile = (path: string) => rm(path, { force: true })

  async function nullOnFailure<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!isFileMissing(error)) onFailure(error)
      return null
    }
  }

  async function removeFiles(keys: readonly string[]): Promise<boolean> {
    const removed = await nullOnFailure(async () => {
      // In this order, since a writer may be moving the file into place.
      await Promise.all(keys.map((key) => removeFile(partOf(key))))
      return Promise.all(keys.map((key) => removeFile(pathOf(key))))
    })
    return removed !== null
  }

  /** The rows are read before the files are removed, because the content may be cached again. */
  async function remove(entries: readonly CacheEntry[]): Promise<boolean> {
    if (!(await removeFiles(entries.map(({ key }) => key)))) return false
    return (await query((index) => index.delete(entries))) === true
  }

  async function removeEach(select: (index: CacheIndex) => readonly CacheEntry[]): Promise<void> {
    for (;;) {
      const entries = (await query(select)) ?? []
      if (entries.length === 0 || !(await remove(entries))) return
    }
  }

  async function discard(key: string): Promise<void> {
    const entries = (await query((index) => index.named(key))) ?? []
    if (entries.length > 0) await remove(entries)
    else await removeFiles([key])
  }

  async function evictTo(target: number): Promise<void> {
    if (isEvicting) return
    isEvicting = true
    await removeEach((index) => index.oldestBeyond(target))
    isEvicting = false
  }

  async function recordUse(key: string): Promise<void> {
    const isKnown = await query((index) => index.touch(key), longestWaitMs)
    // A file without a row does not count toward the limit.
    if (isKnown === false) await removeFile(pathOf(key))
  }

  async function reserve(key: string, size: number): Promise<boolean> {
    const bytes = bytesOnDisk(size)
    const isReserved = await query((index) => index.reserve(key, bytes, maxBytes), longestWaitMs)
    if (isReserved === false) void evictTo(Math.min(maxBytes * targetShare, maxBytes - bytes))
    return isReserved === true
  }

  /** Only one process at a time has the file that it creates. Null for the others. */
  async function createPart(key: string): Promise<FileHandle | null> {
    const part = partOf(key)
    await mkdir(dirname(part), { recursive: true, mode: 0o700 })
    // Another process may have cached the content since it was looked up.
    await removeFile(pathOf(key))
    try {
      return await open(part, 'wx', 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const { mtimeMs } = await stat(part)
    if (mtimeMs < Date.now() - abandonedAfterMs) await removeFile(part)
    return null
  }

  async function finish(key: string, isComplete: boolean): Promise<void> {
    const move = () => rename(partOf(key), pathOf(key)).then(() => true)
    const isMoved = isComplete && (await nullOnFailure(move))
    if (isMoved) await nullOnFailure(() => recordUse(key))
    else await discard(key)
  }

  // The limit may have been lowered since the last start.
  void evictTo(maxBytes)

  return {
    /** The caller closes the file. Its size equals that of the content. */
    async find(drop: DropId, content: Slice): Promise<FileHandle | null> {
      const key = keyOf(drop, content)
      const found = await nullOnFailure(async () => {
        const file = await open(pathOf(key))
        // Does not wait for the disk: the inode of an open file is in memory.
        const { size, mtimeMs } = fstatSync(file.fd)
        if (size !== content.size) {
          await file.close()
          await removeFile(pathOf(key))
          return null
        }
        const now = new Date()
        if (mtimeMs < now.getTime() - touchIntervalMs) {
          const recorded = file.utimes(now, now).then(() => recordUse(key))
          await recorded.catch(onFailure)
        }
        return file
      })
      tally[found === null ? 'misses' : 'hits'] += 1
      return found
    },
    /**
     * Null if the content is not to be cached. Must be called before the content is requested from
     * the store, so that a deletion in between finds the row.
     */
    async begin(drop: DropId, content: Slice): Promise<CacheEntryWriter | null> {
      const { size } = content
      if (size > maxBytes * maxShare) return null
      const key = keyOf(drop, content)
      if (!(await reserve(key, size))) return null
      const file = await nullOnFailure(() => createPart(key))
      if (file === null) return null
      const onEnd = (isComplete: boolean) => finish(key, isComplete)
      return createCacheEntryWriter(file, { size, onEnd, onFailure })
    },
    /** Removes a damaged file. */
    async remove(drop: DropId, content: Slice): Promise<void> {
      await nullOnFailure(() => removeFile(pathOf(keyOf(drop, content))))
    },
    async removePacks(drop: DropId, packs: readonly PackId[]): Promise<void> {
      for (const pack of packs) {
        await removeEach((index) => index.startingWith(`${checkDrop(drop)}-${checkPack(pack)}-`))
      }
    },
  }
}
