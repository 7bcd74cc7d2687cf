// Watches a folder by polling, which works on every operating system and file system.
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CliError } from '../errors/cli-error.ts'
import type { FoundFile } from './files/found-files.ts'
import { openSource } from './files/source.ts'
import { walkFolder } from './files/walk-folder.ts'
import { hashFiles } from './upload/hash-files.ts'

const minPollMs = 500
const never = Number.POSITIVE_INFINITY

export interface Watched {
  readonly target: string
  /** Paths of files that are published even if they look like secrets. */
  readonly allowSecrets?: readonly string[] | undefined
}

/** `failed`: only a change can help. Otherwise the same files may be accepted later. */
export type PublishOutcome = 'published' | 'failed' | { readonly retryAfterMs: number }

interface WatchedFiles {
  readonly target: string
  readonly allowed: ReadonlySet<string>
}

/**
 * Calls `publish` at once, and again whenever `target` has changed and stayed the same for two
 * polls, and after a temporary failure. Ends when the signal aborts.
 */
export async function publishChanges(
  { target, allowSecrets = [] }: Watched,
  publish: () => Promise<PublishOutcome>,
  signal: AbortSignal,
): Promise<void> {
  const watched = { target, allowed: new Set(allowSecrets) }
  // Taken before publishing, so that changes made during the publish are noticed.
  let seen = await fingerprint(watched)
  let before = seen
  let published = await contentOf(watched, signal)
  await publish()
  let retryAt = never
  while (!signal.aborted) {
    const started = performance.now()
    const now = await fingerprint(watched)
    if (now !== null && now === before && (now !== seen || started >= retryAt)) {
      const content = await contentOf(watched, signal)
      // A rebuild with identical output is not published again.
      if (content === null || content !== published) {
        const outcome = await publish()
        published = outcome === 'published' ? content : null
        retryAt = typeof outcome === 'object' ? performance.now() + outcome.retryAfterMs : never
      }
      seen = now
    }
    before = now
    // Scanning a large folder is slow; wait five times as long as it took, to leave the CPU to
    // others.
    const rest = Math.max(minPollMs, (performance.now() - started) * 5)
    await sleep(rest, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Sizes, modification times and inodes. Null while the target does not exist, for example during a
 * build.
 */
async function fingerprint(watched: WatchedFiles): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for (const { path, file } of await filesOf(watched)) {
      const { size, mtimeMs, ino } = await stat(file)
      hash.update(JSON.stringify([path, size, mtimeMs, ino]))
    }
  } catch (error) {
    return isMissing(error) ? null : String(error)
  }
  return hash.digest('hex')
}

/** Null if the contents cannot be read; publishing then reports the error. */
async function contentOf(watched: WatchedFiles, signal: AbortSignal): Promise<string | null> {
  try {
    const hashed = await hashFiles(await filesOf(watched), { signal })
    return JSON.stringify(hashed.map(({ path, sha256 }) => [path, sha256]))
  } catch {
    return null
  }
}

async function filesOf({ target, allowed }: WatchedFiles): Promise<readonly FoundFile[]> {
  const { kind, path } = await openSource(target)
  return kind === 'folder' ? (await walkFolder(path, { allowed })).files : [{ path, file: path }]
}

function isMissing(error: unknown): boolean {
  const { code } = (error instanceof CliError ? error.cause : error) as NodeJS.ErrnoException
  return code === 'ENOENT'
}
