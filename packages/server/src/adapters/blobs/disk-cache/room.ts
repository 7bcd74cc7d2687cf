// Keeps the cache within its bound. Whoever notices that it is full makes room, for all processes.
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { walk } from './stored-files.ts'
import { bytesOnDisk, createTally } from './tally.ts'

// Making room means looking at every file, so it makes enough for a while.
const keptShare = 3 / 4
// Nobody looks at files for that long: whoever held it has died.
const heldForMs = 10 * 60_000

export interface Room {
  /** To be called once before anything else. */
  open(): Promise<void>
  /** Whether there is room for a content at the moment. If not, room is being made. */
  fits(size: number): Promise<boolean>
  /** Takes the room, if it is there. What is taken and not used counts until room is made. */
  take(size: number): Promise<boolean>
}

export interface RoomOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly warn: (error: unknown) => void
}

export function createRoom({ folder, maxBytes, warn }: RoomOptions): Room {
  const tally = createTally(join(folder, '.blocks'))
  const held = join(folder, '.making-room')
  let making: Promise<void> | null = null

  /** Counts what is there, and removes what was used least recently if it is too much. */
  function make(): Promise<void> {
    making ??= makeAlone().finally(() => {
      making = null
    })
    return making
  }

  async function makeAlone(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!(await hold(held))) return
    try {
      const before = (await tally.total()) ?? 0
      const kept = await keepRecent(folder, maxBytes * keptShare)
      const meanwhile = Math.max(0, ((await tally.total()) ?? 0) - before)
      await tally.set(kept + meanwhile)
    } finally {
      await rm(held, { force: true })
    }
  }

  async function fits(size: number): Promise<boolean> {
    const total = await tally.total()
    if (total !== null && total + bytesOnDisk(size) <= maxBytes) return true
    make().catch(warn)
    return false
  }

  return {
    fits,
    async open() {
      if ((await tally.total()) === null) await make()
      // The bound may be smaller than it was.
      else await fits(0)
    },
    async take(size) {
      if ((await tally.add(bytesOnDisk(size))) <= maxBytes) return true
      make().catch(warn)
      return false
    },
  }
}

/** False when another process is at it. */
async function hold(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  if (mtimeMs < Date.now() - heldForMs) await rm(file, { force: true })
  return false
}

/** Removes the least recently used beyond `maxBytes`, and tells how many bytes are left. */
async function keepRecent(folder: string, maxBytes: number): Promise<number> {
  const now = Date.now()
  const bytesByAge = await measure(folder, now)
  const total = bytesByAge.reduce((sum, bytes) => sum + bytes, 0)
  let excess = total - maxBytes
  if (excess <= 0) return total
  let age = bytesByAge.length - 1
  for (let bytes = bytesByAge[age] ?? 0; bytes < excess; bytes = bytesByAge[--age] ?? 0) {
    excess -= bytes
  }
  // All that is older goes, and of this age as much as is still too much.
  let kept = total
  for await (const { path, size, usedAt } of walk(folder)) {
    const found = ageClass(usedAt, now)
    if (found < age || (found === age && excess <= 0)) continue
    await rm(path, { recursive: true, force: true })
    kept -= bytesOnDisk(size)
    if (found === age) excess -= bytesOnDisk(size)
  }
  return kept
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
 * Ages that differ by less than a tenth count as one. So a few hundred numbers tell what has to go,
 * however many files there are.
 */
function ageClass(usedAt: number, now: number): number {
  return Math.floor(8 * Math.log2(1 + Math.max(0, now - usedAt) / 1000))
}
