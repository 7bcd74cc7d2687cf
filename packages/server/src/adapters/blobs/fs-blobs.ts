// Packs on a local or mounted file system, as `<root>/<site id>/<pack id>`. One level is enough:
// every file system in use finds a name among 100,000 as fast as among ten.
import { opendir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { type PackId, parseId, type SiteId } from '@plinth/domain/ids'
import type { Blobs } from '../../ports/blobs.ts'
import type { Processes } from '../../ports/processes.ts'
import { checkPack, checkSite } from './blob-names.ts'
import { explainDiskFailure, orDiskFailure } from './disk-failures.ts'
import { copySynced, makeFolder, move, syncFile, syncFolder } from './durable-files.ts'
import { eachBounded } from './each-bounded.ts'
import { openFileSlice, readFileSlice } from './file-slices.ts'
import { createIncomingFiles } from './incoming-files.ts'
import { isMissing } from './missing.ts'

// Node does file work on four threads. Waiting for the disk may take most of them, not all:
// whoever visits a site meanwhile needs one.
const parallelDeletes = 3
const mostRemembered = 1000

export function createFsBlobs(folder: string, processes: Processes): Blobs {
  const root = resolve(folder)
  const incoming = createIncomingFiles(join(root, '.incoming'), processes)
  const folderOf = (site: SiteId) => join(root, checkSite(site))
  const pathOf = (site: SiteId, pack: PackId) => join(folderOf(site), checkPack(pack))

  /** Folders that have lasting names, by drop. */
  const lasting = new Map<SiteId, string>()

  /**
   * The drop's folder, by a name that lasts. Whoever finds a pack in it need not sync the root: no
   * pack gets there before somebody has. That the folder exists proves nothing, since another
   * process may have made it a moment ago; that it is the same as the last time does.
   */
  async function makeDurableFolder(site: SiteId): Promise<void> {
    const own = folderOf(site)
    const known = lasting.get(site)
    if (known !== undefined && known === (await identityOf(own))) return
    if (!(await makeFolder(own)) && !(await hasPacks(own))) await syncFolder(root)
    const identity = await identityOf(own)
    if (identity === null) return
    if (lasting.size >= mostRemembered) lasting.clear()
    lasting.set(site, identity)
  }

  return {
    async put(site, pack, { file, size }) {
      const target = pathOf(site, pack)
      try {
        if (!(await holds(target, size))) {
          await Promise.all([makeDurableFolder(site), syncFile(file)])
          const moved = await move(file, target)
          if (!moved) await incoming.use((temporary) => copySynced(file, temporary, target))
        }
        await syncFolder(folderOf(site))
      } catch (error) {
        throw explainDiskFailure(error)
      }
    },
    async read(site, slice) {
      const path = pathOf(site, slice.pack)
      return slice.size === 0 ? Buffer.alloc(0) : orNull(readFileSlice(path, slice))
    },
    async open(site, slice) {
      const path = pathOf(site, slice.pack)
      return slice.size === 0 ? Readable.from([]) : orNull(openFileSlice(path, slice))
    },
    async *list(site) {
      for (const name of (await orNull(readdir(folderOf(site)))) ?? []) {
        const pack = parseId('pack', name)
        if (pack !== null) yield pack
      }
    },
    async *sites() {
      // Who asks for every drop is looking for what nobody needs: this belongs to it.
      await incoming.removeAbandoned()
      for (const name of (await orNull(readdir(root))) ?? []) {
        const site = parseId('site', name)
        if (site !== null && (await hasPacks(folderOf(site)))) yield site
      }
    },
    async delete(site, packs) {
      await orDiskFailure(
        eachBounded(packs, parallelDeletes, (pack) => rm(pathOf(site, pack), { force: true })),
      )
    },
    async deleteSite(site) {
      const options = { recursive: true, force: true, maxRetries: 3 }
      await orDiskFailure(rm(folderOf(site), options))
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

/** Another one for every folder that was ever at this path. An inode alone may come again: null. */
async function identityOf(folder: string): Promise<string | null> {
  const found = await orNull(stat(folder, { bigint: true }))
  return found && found.birthtimeNs > 0n ? `${found.ino} ${found.birthtimeNs}` : null
}

async function holds(path: string, size: number): Promise<boolean> {
  const found = await orNull(stat(path))
  return found !== null && found.size === size
}

async function hasPacks(folder: string): Promise<boolean> {
  for await (const entry of (await orNull(opendir(folder))) ?? []) {
    if (parseId('pack', entry.name) !== null) return true
  }
  return false
}

/** Null where there is no such file; other failures of the disk are `unavailable`. */
async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw explainDiskFailure(error)
  })
}
