// Writes a download to a file atomically: through a temporary file that is renamed at the end.
import { randomBytes } from 'node:crypto'
import { lstat, open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'
import { moveNew } from './move-new.ts'

export interface WriteOptions {
  /** Replace an existing file. */
  readonly force: boolean
  readonly signal: AbortSignal
  /** Called repeatedly with the number of bytes written so far. */
  readonly onProgress: (bytes: number) => void
}

/**
 * Writes to a temporary file and renames it when the download is complete. Returns the size in
 * bytes.
 */
export async function writeAtomically(
  file: string,
  fetchContent: () => Promise<ReadableStream<Uint8Array>>,
  { force, signal, onProgress }: WriteOptions,
): Promise<number> {
  // Checked before the download starts.
  await refuseExisting(file, force)
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    // Opened before the download starts.
    const target = (await open(temporaryFile, 'wx')).createWriteStream()
    target.on('drain', () => onProgress(target.bytesWritten))
    try {
      await pipeline(await fetchContent(), target, { signal })
    } finally {
      target.destroy()
    }
    if (force) await rename(temporaryFile, file)
    else if (!(await moveNew(temporaryFile, file))) throw alreadyExists(file)
    return target.bytesWritten
  } catch (error) {
    throw isDiskError(error) ? unwritable(file, error) : error
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

/** A rename would replace a device or a pipe instead of writing to it, also behind a link. */
async function refuseExisting(file: string, force: boolean): Promise<void> {
  if ((await lstat(file).catch(() => null)) === null) return
  if (!force) throw alreadyExists(file)
  const found = await stat(file).catch(() => null)
  if (found === null || found.isFile()) return
  const reason = found.isDirectory() ? reasons.EISDIR : 'it is not a regular file'
  throw new CliError('refused', `Cannot write ${quoted(file)}: ${reason}.`)
}

const alreadyExists = (file: string): CliError =>
  new CliError('refused', `${quoted(file)} already exists. Use --force to replace it.`)

const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

function unwritable(file: string, cause: NodeJS.ErrnoException): CliError {
  const reason = reasons[cause.code ?? ''] ?? cause.message
  return new CliError('refused', `Cannot write ${quoted(file)}: ${reason}.`, { cause })
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOENT: 'the folder does not exist',
  ENOSPC: 'the disk is full',
}
