// Lock between processes: a folder with one file, which is named after the holder.
//
// Names of holders are unique, and a folder with a file in it can be neither replaced nor removed.
// So a process that found a lock abandoned can only remove that lock, never the one of the process
// that took it over in the meantime.
import { createHash, randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any holder needs. */
const abandonedAfterMs = 40_000

/** Process ids of another machine or container say nothing here. */
const machine = createHash('sha256')
  .update(`${hostname()} ${processNamespace()}`)
  .digest('hex')
  .slice(0, 8)

/** A container may share the hostname and the home folder, but not the process ids. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has namespaces.
    return ''
  }
}

/** Runs `work` while holding the lock; waits until the lock is free. */
export async function withFileLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = `${process.pid}-${machine}-${randomBytes(6).toString('hex')}`
  const firstSeen: FirstSeen = new Map()
  while (!(await acquire(lock, holder, firstSeen))) await pause(40)
  try {
    return await work()
  } finally {
    await rm(path.join(lock, holder), { force: true })
    await removeIfFree(lock)
  }
}

/** When this process first saw each of the other holders, by a clock that is never set back. */
type FirstSeen = Map<string, number>

async function acquire(lock: string, holder: string, firstSeen: FirstSeen): Promise<boolean> {
  for (const other of await holdersOf(lock)) {
    const file = path.join(lock, other)
    const seenAt = firstSeen.get(other) ?? performance.now()
    firstSeen.set(other, seenAt)
    if (!(await isAbandoned(file, seenAt))) return false
    await rm(file, { force: true })
  }
  return moveIntoPlace(lock, holder)
}

async function holdersOf(lock: string): Promise<string[]> {
  return readdir(lock).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** False if the lock is held. The folder is complete when it appears under its name. */
async function moveIntoPlace(lock: string, holder: string): Promise<boolean> {
  const candidate = `${lock}.${holder}`
  try {
    await mkdir(candidate, { mode: 0o700 })
    await writeFile(path.join(candidate, holder), '')
    // Windows does not replace a folder, even if it is empty.
    await removeIfFree(lock)
    return await renameUnlessHeld(candidate, lock)
  } finally {
    await rm(candidate, { recursive: true, force: true })
  }
}

async function renameUnlessHeld(candidate: string, lock: string): Promise<boolean> {
  try {
    await rename(candidate, lock)
    return true
  } catch (error) {
    if (heldCodes.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

const heldCodes =
  process.platform === 'win32' ? ['EPERM', 'EACCES', 'EEXIST'] : ['ENOTEMPTY', 'EEXIST']

/** Fails if there is a holder, and then changes nothing. */
const removeIfFree = (lock: string): Promise<void> => rmdir(lock).catch(() => undefined)

/** A process killed by Ctrl-C does not release its lock. */
async function isAbandoned(file: string, seenAt: number): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  if (found === null) return false
  const age = Math.max(Date.now() - found.mtimeMs, performance.now() - seenAt)
  return age > abandonedAfterMs || hasEnded(path.basename(file))
}

function hasEnded(holder: string): boolean {
  const [pid, where] = holder.split('-')
  if (where !== machine) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
