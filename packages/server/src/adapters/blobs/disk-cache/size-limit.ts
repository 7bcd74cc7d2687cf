// Size limit of the disk cache, shared by all processes. The process that finds the cache full
// evicts the least recently used files.
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { walk } from './stored-files.ts'
import { bytesOnDisk, createTally } from './tally.ts'

// Eviction scans every file, so it frees a quarter of the space at once.
const targetShare = 3 / 4
// Eviction never takes this long; an older lock file was left by a process that died.
const lockLifetimeMs = 10 * 60_000

export interface SizeLimit {
  /** Must be called once, before anything else. */
  open(): Promise<void>
  /** True if `size` more bytes fit now; otherwise starts an eviction. */
  fits(size: number): Promise<boolean>
  /**
   * Reserves the space if it is available. Space that is reserved and not used stays counted until
   * the next eviction.
   */
  reserve(size: number): Promise<boolean>
}

export interface SizeLimitOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly warn: (error: unknown) => void
}

export function createSizeLimit({ folder, maxBytes, warn }: SizeLimitOptions): SizeLimit {
  const tally = createTally(join(folder, '.blocks'))
  const lockFile = join(folder, '.making-room')
  let evicting: Promise<void> | null = null

  /** Recounts the files, and evicts the least recently used if they exceed the limit. */
  function evict(): Promise<void> {
    evicting ??= evictUnderLock().finally(() => {
      evicting = null
    })
    return evicting
  }

  async function evictUnderLock(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!(await acquireLock(lockFile))) return
    try {
      const before = (await tally.total()) ?? 0
      const remaining = await evictOldest(folder, maxBytes * targetShare)
      const meanwhile = Math.max(0, ((await tally.total()) ?? 0) - before)
      await tally.set(remaining + meanwhile)
    } finally {
      await rm(lockFile, { force: true })
    }
  }

  async function fits(size: number): Promise<boolean> {
    const total = await tally.total()
    if (total !== null && total + bytesOnDisk(size) <= maxBytes) return true
    evict().catch(warn)
    return false
  }

  return {
    fits,
    async open() {
      if ((await tally.total()) === null) await evict()
      // The limit may have been lowered since the last start.
      else await fits(0)
    },
    async reserve(size) {
      if ((await tally.add(bytesOnDisk(size))) <= maxBytes) return true
      evict().catch(warn)
      return false
    },
  }
}

/** False if another process holds the lock. */
async function acquireLock(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  if (mtimeMs < Date.now() - lockLifetimeMs) await rm(file, { force: true })
  return false
}

/** Evicts the least recently used files beyond `maxBytes`; returns the number of bytes left. */
async function evictOldest(folder: string, maxBytes: number): Promise<number> {
  const now = Date.now()
  const bytesByAge = await measure(folder, now)
  const total = bytesByAge.reduce((sum, bytes) => sum + bytes, 0)
  let excess = total - maxBytes
  if (excess <= 0) return total
  let age = bytesByAge.length - 1
  for (let bytes = bytesByAge[age] ?? 0; bytes < excess; bytes = bytesByAge[--age] ?? 0) {
    excess -= bytes
  }
  // Evicts all older files, and as many of this age as needed.
  let remaining = total
  for await (const { path, size, usedAt } of walk(folder)) {
    const found = ageClass(usedAt, now)
    if (found < age || (found === age && excess <= 0)) continue
    await rm(path, { recursive: true, force: true })
    remaining -= bytesOnDisk(size)
    if (found === age) excess -= bytesOnDisk(size)
  }
  return remaining
}

async function measure(folder: string, now: number): Promise<number[]> {
  const bytesByAge: number[] = []
  for await (const { size, usedAt } of walk(folder)) {
    const age = ageClass(usedAt, now)
    bytesByAge[age] = (bytesByAge[age] ?? 0) + bytesOnDisk(size)
  }
  return bytesByAge
}

/**
 * Groups ages that differ by less than a tenth. A few hundred counters are then enough to choose
 * what to evict, however many files there are.
 */
function ageClass(usedAt: number, now: number): number {
  return Math.floor(8 * Math.log2(1 + Math.max(0, now - usedAt) / 1000))
}
