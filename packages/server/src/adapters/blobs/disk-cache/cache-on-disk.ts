// Adds a disk cache to a remote blob store.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../../../ports/blobs.ts'
import type { Processes } from '../../../ports/processes.ts'
import { currentBoot } from '../../processes/boot-id.ts'
import { openCacheFolder } from './cache-folder.ts'
import { createCachedBlobs } from './cached-blobs.ts'
import { namesIn } from './stored-files.ts'

export interface DiskCacheOptions {
  readonly folder: string
  /** 0 disables the cache. */
  readonly maxBytes: number
  readonly processes: Processes
  readonly onFailure: (error: unknown) => void
}

/**
 * Cache files are not synced, so after a power failure a file may have the right size and wrong
 * bytes. Verifying digests would mean reading a large file completely before serving its first
 * range. Instead, each boot of the machine starts with an empty folder: whatever was written since
 * boot is correct in the page cache, even if processes crash.
 */
export async function cacheOnDisk(blobs: Blobs, options: DiskCacheOptions): Promise<Blobs> {
  const { folder, maxBytes, processes, onFailure: warn } = options
  const current = `boot-${currentBoot()}`
  const isEnabled = maxBytes > 0

  const folders = await listBootFolders(folder).catch((error: unknown) => {
    warn(error)
    return []
  })
  const outdated = folders.filter((name) => !isEnabled || name !== current)
  let isOldRemoved = outdated.length === 0
  removeAll(outdated.map((name) => join(folder, name))).then(() => {
    isOldRemoved = true
  }, warn)
  if (!isEnabled) return blobs

  const cache = await openCacheFolder({ folder: join(folder, current), maxBytes, processes, warn })
  // While the old folder exists, old and new contents together would exceed the limit.
  const begin: typeof cache.begin = async (drop, content) =>
    isOldRemoved ? cache.begin(drop, content) : null
  return createCachedBlobs(blobs, { ...cache, begin }, warn)
}

/** Matches by name, so that only folders of this cache are removed. */
async function listBootFolders(folder: string): Promise<string[]> {
  const folders: string[] = []
  for await (const name of namesIn(folder)) if (/^boot-[0-9a-f-]+$/.test(name)) folders.push(name)
  return folders
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true, maxRetries: 3 })
}
