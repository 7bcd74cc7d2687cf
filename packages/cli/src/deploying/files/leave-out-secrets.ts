// Leaves files out of a deploy whose contents are secrets, by the rule that the server applies too.
import { open } from 'node:fs/promises'
import { howToAllow } from '@plinth/domain/secrets/allowed-files'
import { findWhole, wholeBytes } from '@plinth/domain/secrets/examine-content'
import { leftOutByPath, leftOutReason } from '@plinth/domain/secrets/left-out-files'
import { isExamined } from '@plinth/domain/secrets/secret-findings'
import { judgeFolder, judgePath } from '@plinth/domain/secrets/secret-paths'
import { type LeftOutFile, leftOutWarnings } from '@plinth/domain/secrets/secret-warnings'
import type { IgnoredPath } from './excluded-files.ts'
import type { FileWarning, FoundFile } from './found-files.ts'
import { messages } from './messages.ts'
import { unreadableError } from './unreadable-error.ts'

export interface FilesWithoutSecrets {
  readonly files: readonly FoundFile[]
  readonly leftOut: readonly LeftOutFile[]
}

/** Files that are open at a time. */
const concurrency = 16

export async function leaveOutSecretContents(
  files: readonly FoundFile[],
  { allowed, signal }: { readonly allowed: ReadonlySet<string>; readonly signal: AbortSignal },
): Promise<FilesWithoutSecrets> {
  const leftOut = new Map<FoundFile, LeftOutFile>()
  const isAllowed = (path: string) => allowed.has(path.normalize('NFC'))
  const candidates = files.filter(({ path }) => !isAllowed(path) && dependsOnContent(path))
  for (let done = 0; done < candidates.length; done += concurrency) {
    signal.throwIfAborted()
    const checks = candidates.slice(done, done + concurrency).map(async (found) => {
      const reason = leftOutReason(found.path, findWhole(await readStart(found.file)))
      if (reason !== null) leftOut.set(found, { path: found.path, reason })
    })
    await Promise.all(checks)
  }
  return { files: files.filter((found) => !leftOut.has(found)), leftOut: [...leftOut.values()] }
}

const dependsOnContent = (path: string): boolean =>
  isExamined(path) && ['judge-by-content', 'leave-out-unless-public'].includes(judgePath(path).kind)

async function readStart(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch((cause: unknown) => {
    throw unreadableError(file, cause)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wholeBytes), 0, wholeBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Secrets among the paths that were left out while the folder was read. */
export const leftOutPaths = (ignored: readonly IgnoredPath[]): LeftOutFile[] =>
  ignored.flatMap(({ path, reason: why }) => {
    if (why !== 'secret') return []
    const reason = path.endsWith('/') ? judgeFolder(path.slice(0, -1)) : leftOutByPath(path)
    return reason === null ? [] : [{ path, reason }]
  })

/** The folder of version control is left out of most deploys, so it is not worth a warning. */
export const isExpected = ({ path }: IgnoredPath): boolean =>
  leftOutByPath(path) === 'version-control'

export const secretWarnings = (leftOut: readonly LeftOutFile[]): FileWarning[] =>
  leftOutWarnings(leftOut, hintFor)

/** A folder is left out as a whole, but only single files can be allowed. */
const hintFor = (path: string): string =>
  path.endsWith('/') ? messages.allowInFolder({ folder: path }) : messages.allow({ path })

/** Replaces the hint of the API by that of the command line. */
export const withOwnHint = <W extends FileWarning>(warning: W): W => ({
  ...warning,
  message: warning.message.replace(howToAllow(warning.file), () =>
    messages.allow({ path: warning.file }),
  ),
})
