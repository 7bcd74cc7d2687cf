// Lock file for mutual exclusion between processes. A lock whose holder has exited, or that is
// older than 40 s, is removed.
import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any holder needs. */
const abandonedAfterMs = 40_000

/** Runs `work` while holding the lock; waits until the lock is free. */
export async function withFileLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(lock))) {
    if (await isAbandoned(lock)) await rm(lock, { force: true })
    else await pause(40)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function acquire(lock: string): Promise<boolean> {
  const handle = await open(lock, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  if (handle === null) return false
  try {
    await handle.writeFile(String(process.pid))
  } finally {
    await handle.close()
  }
  return true
}

/** A process killed by Ctrl-C does not remove its lock. */
async function isAbandoned(lock: string): Promise<boolean> {
  const [found, holder] = await Promise.all([
    stat(lock).catch(() => null),
    readFile(lock, 'utf8').catch(() => ''),
  ])
  if (found === null) return false
  return Date.now() - found.mtimeMs > abandonedAfterMs || hasEnded(holder)
}

function hasEnded(holder: string): boolean {
  const pid = Number(holder)
  // The holder has created the file but not written its process id yet.
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
