// Looks again and again instead of being told: that works on every system and every kind of disk.
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSource } from './source.ts'
import { walkFolder } from './walk-folder.ts'

const soonestMs = 500

/**
 * Calls `publish` at once, and whenever something of `target` has become different and stays so from
 * one look to the next. Ends when the signal says so.
 */
export async function publishChanges(
  target: string,
  publish: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // Before it is read: what changes while it is published is noticed afterwards.
  let published = await fingerprint(target)
  let before = published
  await publish()
  while (!signal.aborted) {
    const started = performance.now()
    const now = await fingerprint(target)
    if (now === before && now !== published) {
      await publish()
      published = now
    }
    before = now
    // Of a large folder a look takes long: most of the time is left to others.
    const rest = Math.max(soonestMs, (performance.now() - started) * 5)
    await sleep(rest, undefined, { signal }).catch(() => undefined)
  }
}

/** Null while it cannot be read, as when a build has just removed it. */
async function fingerprint(target: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    const { kind, path } = await openSource(target)
    const files = kind === 'folder' ? (await walkFolder(path)).files : [{ path, file: path }]
    for (const { path, file } of files) {
      const { size, mtimeMs, ino } = await stat(file)
      hash.update(JSON.stringify([path, size, mtimeMs, ino]))
    }
  } catch {
    return null
  }
  return hash.digest('hex')
}
