// Contents as files, in a folder that all processes of the machine share. No method rejects because
// of the disk: what cannot be read or written is not in the cache.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PackId, SiteId } from '@plinth/domain/ids'
import type { Slice } from '@plinth/domain/manifest'
import type { Processes } from '../../../ports/processes.ts'
import { isLeftBehind, ownPrefix } from '../../processes/left-behind.ts'
import { isMissing } from '../missing.ts'
import { createFilling, type Filling } from './filling.ts'
import { createRoom } from './room.ts'
import { fileOf, folderOf, namesIn, packOf } from './stored-files.ts'

// One content must not push out most of the others.
const largestShare = 1 / 4
// A file's time says when it was used last, to the minute: not every visitor costs a write.
const touchedEveryMs = 60_000

export interface CacheFolder {
  /** Whoever gets the file closes it. Its length is that of the content. */
  find(site: SiteId, content: Slice): Promise<FileHandle | null>
  /**
   * Null where it is not to be kept. Begun before the content is asked for, it is certain that a
   * deletion which comes between finds it.
   */
  begin(site: SiteId, content: Slice): Promise<Filling | null>
  remove(site: SiteId, content: Slice): Promise<void>
  removePacks(site: SiteId, packs: readonly PackId[]): Promise<void>
  removeSite(site: SiteId): Promise<void>
}

export interface CacheFolderOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly processes: Processes
  readonly warn: (error: unknown) => void
}

export async function openCacheFolder(options: CacheFolderOptions): Promise<CacheFolder> {
  const { folder, maxBytes, processes, warn } = options
  const room = createRoom(options)
  const incoming = join(folder, '.incoming')
  /** By where they will be: many who ask for one content at once make one copy of it. */
  const underWay = new Map<string, number>()
  const bytesUnderWay = () => [...underWay.values()].reduce((sum, size) => sum + size, 0)

  async function unlessItFails<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!isMissing(error)) warn(error)
      return null
    }
  }

  async function removeIncoming(isMeant: (site: string, pack: string) => boolean): Promise<void> {
    for await (const name of namesIn(incoming)) {
      const [site = '', pack = ''] = name.split('+').at(-1)?.split('-') ?? []
      if (isMeant(site, pack)) await rm(join(incoming, name), { force: true })
    }
  }

  async function removeAbandoned(): Promise<void> {
    for await (const name of namesIn(incoming)) {
      const path = join(incoming, name)
      if (await isLeftBehind(processes, path, name)) await rm(path, { force: true })
    }
  }

  async function isIntact(file: FileHandle, expected: number): Promise<boolean> {
    const { size, mtimeMs } = await file.stat()
    if (size !== expected) return false
    const now = new Date()
    if (mtimeMs < now.getTime() - touchedEveryMs) await file.utimes(now, now).catch(warn)
    return true
  }

  async function place(temporary: string, target: string, size: number): Promise<void> {
    if (!(await room.take(size))) return
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(temporary, target)
  }

  await unlessItFails(removeAbandoned)
  await unlessItFails(room.open)

  return {
    async find(site, content) {
      const path = fileOf(folder, site, content)
      return unlessItFails(async () => {
        const file = await open(path)
        if (await isIntact(file, content.size).catch(() => false)) return file
        await file.close()
        await rm(path, { force: true })
        return null
      })
    },
    async begin(site, content) {
      const target = fileOf(folder, site, content)
      const { pack, size } = content
      if (size > maxBytes * largestShare) return null
      if (underWay.has(target)) return null
      underWay.set(target, size)
      const filling = await unlessItFails(async () => {
        if (!(await room.fits(bytesUnderWay()))) return null
        const name = `${ownPrefix(processes)}${site}-${pack}-${randomUUID()}`
        const temporary = join(incoming, name)
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const handle = await open(temporary, 'wx', 0o600)
        return createFilling(handle, {
          temporary,
          size,
          warn,
          place: () => place(temporary, target, size),
          onEnd: () => underWay.delete(target),
        })
      })
      if (filling === null) underWay.delete(target)
      return filling
    },
    async remove(site, content) {
      const path = fileOf(folder, site, content)
      await unlessItFails(() => rm(path, { force: true }))
    },
    async removePacks(site, packs) {
      const inside = folderOf(folder, site)
      const meant = new Set<string | null>(packs)
      await unlessItFails(async () => {
        await removeIncoming((of, pack) => of === site && meant.has(pack))
        for await (const name of namesIn(inside)) {
          if (meant.has(packOf(name))) await rm(join(inside, name), { force: true })
        }
      })
    },
    async removeSite(site) {
      const inside = folderOf(folder, site)
      await unlessItFails(async () => {
        await removeIncoming((of) => of === site)
        await rm(inside, { recursive: true, force: true, maxRetries: 3 })
      })
    },
  }
}
