import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../../../ports/blobs.ts'
import type { Processes } from '../../../ports/processes.ts'
import { machineStart } from '../../processes/machine-start.ts'
import { openCacheFolder } from './cache-folder.ts'
import { createCachedBlobs } from './cached-blobs.ts'

const warnEveryMs = 60_000

export interface DiskCacheOptions {
  readonly folder: string
  /** 0: nothing is kept. */
  readonly maxBytes: number
  readonly processes: Processes
  /** Told about at most once a minute. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Nothing here is synced, so after a power cut a file may have its length and not its bytes. Rather
 * than check digests, which would mean reading a large file whole before its first range is served,
 * each start of the machine begins with an empty folder: what was written since then is right in
 * memory, whichever processes crashed.
 */
export async function cacheOnDisk(blobs: Blobs, options: DiskCacheOptions): Promise<Blobs> {
  const { folder, maxBytes, processes } = options
  const warn = atMostEvery(warnEveryMs, options.onFailure)
  const current = `boot-${machineStart()}`
  const isOn = maxBytes > 0

  const outdated = (await listStarts(folder)).filter((name) => !isOn || name !== current)
  let isClear = outdated.length === 0
  removeAll(outdated.map((name) => join(folder, name))).then(() => {
    isClear = true
  }, warn)
  if (!isOn) return blobs

  const cache = await openCacheFolder({ folder: join(folder, current), maxBytes, processes, warn })
  return createCachedBlobs(blobs, {
    ...cache,
    // Together the old and the new would exceed the bound.
    begin: async (site, content) => (isClear ? cache.begin(site, content) : null),
  })
}

/** By name, so that nothing is removed which was not made here. */
async function listStarts(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^boot-[0-9a-f-]+$/.test(name))
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true, maxRetries: 3 })
}

function atMostEvery(ms: number, action: (error: unknown) => void): (error: unknown) => void {
  let next = 0
  return (error) => {
    if (Date.now() < next) return
    next = Date.now() + ms
    action(error)
  }
}
