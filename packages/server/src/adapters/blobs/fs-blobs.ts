// Blobs on a local or mounted file system, as `<root>/<site id>/<digest>`. One level is enough: every
// file system in use finds a name among 100,000 as fast as among ten.
import { open, opendir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseId, type SiteId } from '@plinth/domain/ids'
import type { Blobs, LocalFile } from '../../ports/blobs.ts'
import { checkDigest, checkSite, isDigest } from './blob-names.ts'
import { explainDiskFull } from './disk-full.ts'
import { copySynced, makeFolder, moveSynced, syncFolder, writeSynced } from './durable-files.ts'
import { eachBounded } from './each-bounded.ts'
import { createIncomingFiles } from './incoming-files.ts'

// Node does file work on four threads. Waiting for the disk may take most of them, not all:
// whoever visits a site meanwhile needs one.
const parallelWrites = 3

export function createFsBlobs(folder: string): Blobs {
  const root = resolve(folder)
  const incoming = createIncomingFiles(join(root, '.incoming'))
  const folderOf = (site: SiteId) => join(root, checkSite(site))
  const pathOf = (site: SiteId, digest: string) => join(folderOf(site), checkDigest(digest))

  /** Durable names for whatever `place` puts into the drop's folder. */
  async function put(site: SiteId, place: () => Promise<void>): Promise<void> {
    try {
      await makeFolder(folderOf(site))
      await place()
      await syncFolder(folderOf(site))
      // Also when the folder was there before: another process may have made it a moment ago.
      await syncFolder(root)
    } catch (error) {
      throw explainDiskFull(error)
    }
  }

  return {
    async putFiles(site, files) {
      if (files.length === 0) return
      await put(site, () =>
        eachBounded(distinct(files), parallelWrites, async ({ file, digest, size }) => {
          const target = pathOf(site, digest)
          if (await holds(target, size)) return
          if (await moveSynced(file, target)) return
          await incoming.use((temporary) => copySynced(file, temporary, target))
        }),
      )
    },
    async putBytes(site, digest, bytes) {
      const target = pathOf(site, digest)
      await put(site, async () => {
        if (await holds(target, bytes.length)) return
        await incoming.use((temporary) => writeSynced(bytes, temporary, target))
      })
    },
    async read(site, digest) {
      return orNull(readFile(pathOf(site, digest)))
    },
    async open(site, digest, range) {
      const handle = await orNull(open(pathOf(site, digest)))
      return handle === null ? null : handle.createReadStream(range)
    },
    async *list(site) {
      for (const name of (await orNull(readdir(folderOf(site)))) ?? []) {
        if (isDigest(name)) yield name
      }
    },
    async *sites() {
      // Who asks for every drop is looking for what nobody needs: this belongs to it.
      await incoming.removeAbandoned()
      for (const name of (await orNull(readdir(root))) ?? []) {
        const site = parseId('site', name)
        if (site !== null && (await hasBlobs(folderOf(site)))) yield site
      }
    },
    async delete(site, digests) {
      await eachBounded(digests, parallelWrites, (digest) =>
        rm(pathOf(site, digest), { force: true }),
      )
    },
    async deleteSite(site) {
      await rm(folderOf(site), { recursive: true, force: true, maxRetries: 3 })
    },
    async check() {
      try {
        await incoming.use((temporary) => writeFile(temporary, 'written to see whether it works'))
      } catch (error) {
        throw explainDiskFull(error)
      }
    },
  }
}

/** Files of equal content: once the first has been moved, the others' paths may be the same. */
function distinct(files: readonly LocalFile[]): Iterable<LocalFile> {
  return new Map(files.map((file) => [file.digest, file])).values()
}

async function holds(path: string, size: number): Promise<boolean> {
  const found = await orNull(stat(path))
  return found !== null && found.size === size
}

async function hasBlobs(folder: string): Promise<boolean> {
  for await (const entry of (await orNull(opendir(folder))) ?? []) {
    if (isDigest(entry.name)) return true
  }
  return false
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
