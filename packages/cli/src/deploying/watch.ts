// Looks again and again instead of being told: that works on every system and every kind of disk.
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CliError } from '../cli-error.ts'
import type { FoundFile } from './found-files.ts'
import { hashFiles } from './hash-files.ts'
import { openSource } from './source.ts'
import { walkFolder } from './walk-folder.ts'

const soonestMs = 500

/**
 * Calls `publish`, which tells whether it could, at once, and whenever something of `target` has become
 * different and stays so from one look to the next. Ends when the signal says so.
 */
export async function publishChanges(
  target: string,
  publish: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  // Before it is read: what changes while it is published is noticed afterwards.
  let seen = await fingerprint(target)
  let before = seen
  let published = await contentOf(target, signal)
  await publish()
  while (!signal.aborted) {
    const started = performance.now()
    const now = await fingerprint(target)
    if (now !== null && now === before && now !== seen) {
      const content = await contentOf(target, signal)
      // A build that made the same again is no reason for another version.
      if (content === null || content !== published) {
        published = (await publish()) ? content : null
      }
      seen = now
    }
    before = now
    // Of a large folder a look takes long: most of the time is left to others.
    const rest = Math.max(soonestMs, (performance.now() - started) * 5)
    await sleep(rest, undefined, { signal }).catch(() => undefined)
  }
}

/** What a glance tells. Null while it is not there, as when a build has just removed it. */
async function fingerprint(target: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for (const { path, file } of await filesOf(target)) {
      const { size, mtimeMs, ino } = await stat(file)
      hash.update(JSON.stringify([path, size, mtimeMs, ino]))
    }
  } catch (error) {
    return isMissing(error) ? null : String(error)
  }
  return hash.digest('hex')
}

/** Null where it cannot be read, which publishing it will tell. */
async function contentOf(target: string, signal: AbortSignal): Promise<string | null> {
  try {
    const hashed = await hashFiles(await filesOf(target), { signal })
    return JSON.stringify(hashed.map(({ path, sha256 }) => [path, sha256]))
  } catch {
    return null
  }
}

async function filesOf(target: string): Promise<readonly FoundFile[]> {
  const { kind, path } = await openSource(target)
  return kind === 'folder' ? (await walkFolder(path)).files : [{ path, file: path }]
}

function isMissing(error: unknown): boolean {
  const { code } = (error instanceof CliError ? error.cause : error) as NodeJS.ErrnoException
  return code === 'ENOENT'
}
