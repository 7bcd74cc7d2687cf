// Blob store on a local or mounted file system: packs as `<root>/<drop id>/<pack id>`. One level of
// folders is enough, since current file systems index directory entries.
import { opendir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { eachBounded } from '@plinth/domain/base/each-bounded'
import { type DropId, type PackId, parseId } from '@plinth/domain/base/ids'
import type { Blobs, LocalFile } from '../../../ports/blobs.ts'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import type { Processes } from '../../../ports/processes.ts'
import { explainDiskFailure, orDiskFailure } from '../../files/disk-failures.ts'
import { copySynced, makeFolder, move, syncFile, syncFolder } from '../../files/durable-files.ts'
import { isFileMissing } from '../../files/file-missing.ts'
import { checkDrop, checkPack } from '../packs/blob-names.ts'
import { openFileSlice, readFileSlice } from '../packs/pack-slices.ts'
import { createIncomingFiles } from './incoming-files.ts'

// Node's thread pool has four threads. Deletes may block most of them but not all: serving visitors
// needs one.
const parallelDeletes = 3
const maxRemembered = 1000
/** A late sweep removes a folder once, so one more attempt would do. */
const maxAttempts = 5

export function createFsBlobs(
  folder: string,
  processes: Processes,
  sizes: CacheSizes = unmeasured,
): Blobs {
  const root = resolve(folder)
  const incoming = createIncomingFiles(join(root, '.incoming'), processes)
  const folderOf = (drop: DropId) => join(root, checkDrop(drop))
  const pathOf = (drop: DropId, pack: PackId) => join(folderOf(drop), checkPack(pack))

  /** Identity of folders whose directory entry is known to be synced, by drop. */
  const syncedFolders = new Map<DropId, string>()
  sizes.measureEntries('blob_folders', syncedFolders, maxRemembered)

  /**
   * Creates the drop's folder with a synced directory entry. A folder that contains a pack need not
   * be synced, because packs are only added after the sync. Mere existence proves nothing, since
   * another process may have just created the folder; having the same identity as last time does.
   */
  async function makeDurableFolder(drop: DropId): Promise<void> {
    const own = folderOf(drop)
    const known = syncedFolders.get(drop)
    if (known !== undefined && known === (await identityOf(own))) return
    if (!(await makeFolder(own)) && !(await hasPacks(own))) await syncFolder(root)
    const identity = await identityOf(own)
    if (identity === null) return
    if (syncedFolders.size >= maxRemembered) syncedFolders.clear()
    syncedFolders.set(drop, identity)
  }

  async function store(drop: DropId, { file, synced }: LocalFile, target: string): Promise<void> {
    await Promise.all([makeDurableFolder(drop), synced || syncFile(file)])
    const moved = await move(file, target)
    if (!moved) await incoming.use((temporary) => copySynced(file, temporary, target))
  }

  /** Again if a sweep of another process, which was suspended, removes the folder at this moment. */
  async function storeRepeatedly(drop: DropId, local: LocalFile, target: string): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await store(drop, local, target)
      } catch (error) {
        if (!isFileMissing(error)) throw error
        // An earlier call has moved the file.
        if (await hasSize(target, local.size)) return
        if (attempts === maxAttempts) throw error
      }
    }
  }

  return {
    async put(drop, pack, local) {
      const target = pathOf(drop, pack)
      try {
        await storeRepeatedly(drop, local, target)
        await syncFolder(folderOf(drop))
      } catch (error) {
        throw explainDiskFailure(error)
      }
    },
    async read(drop, slice) {
      const path = pathOf(drop, slice.pack)
      return slice.size === 0 ? Buffer.alloc(0) : orNull(readFileSlice(path, slice))
    },
    async open(drop, slice) {
      const path = pathOf(drop, slice.pack)
      return slice.size === 0 ? Readable.from([]) : orNull(openFileSlice(path, slice))
    },
    async size(drop, pack) {
      return (await orNull(stat(pathOf(drop, pack))))?.size ?? null
    },
    async *list(drop) {
      for (const name of (await orNull(readdir(folderOf(drop)))) ?? []) {
        const pack = parseId('pack', name)
        if (pack !== null) yield pack
      }
    },
    async *drops() {
      // Listing all drops is part of garbage collection, and so is removing abandoned files.
      await incoming.removeAbandoned()
      for (const name of (await orNull(readdir(root))) ?? []) {
        const drop = parseId('drop', name)
        if (drop !== null && (await hasPacks(folderOf(drop)))) yield drop
      }
    },
    async delete(drop, packs) {
      await orDiskFailure(
        eachBounded(packs, parallelDeletes, (pack) => rm(pathOf(drop, pack), { force: true })),
      )
      await removeIfEmpty(folderOf(drop))
    },
    async check() {
      try {
        await incoming.use((temporary) => writeFile(temporary, 'written to see whether it works'))
      } catch (error) {
        throw explainDiskFailure(error)
      }
    },
  }
}

/**
 * Differs for every folder that was ever at this path. Null if the file system has no birth time:
 * inode numbers alone are reused.
 */
async function identityOf(folder: string): Promise<string | null> {
  const found = await orNull(stat(folder, { bigint: true }))
  return found && found.birthtimeNs > 0n ? `${found.ino} ${found.birthtimeNs}` : null
}

async function hasSize(path: string, size: number): Promise<boolean> {
  const found = await orNull(stat(path))
  return found !== null && found.size === size
}

async function hasPacks(folder: string): Promise<boolean> {
  for await (const entry of (await orNull(opendir(folder))) ?? []) {
    if (parseId('pack', entry.name) !== null) return true
  }
  return false
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    const isKept = error.code === 'ENOTEMPTY' || error.code === 'EEXIST'
    if (!isKept && !isFileMissing(error)) throw explainDiskFailure(error)
  })
}

/** Null if the file does not exist; other disk failures become `unavailable`. */
async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    if (isFileMissing(error)) return null
    throw explainDiskFailure(error)
  })
}
