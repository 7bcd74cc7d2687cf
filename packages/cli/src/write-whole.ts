import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { quoted } from '@plinth/domain/unicode'
import { CliError } from './cli-error.ts'

export interface WriteOptions {
  /** Whether a file that is there is replaced. */
  readonly force: boolean
  readonly signal: AbortSignal
  /** Called now and then with the bytes so far. */
  readonly onProgress: (bytes: number) => void
}

/** Writes what arrives into a file, which is there once all of it has arrived. Tells how much it was. */
export async function writeWhole(
  file: string,
  fetchContent: () => Promise<ReadableStream<Uint8Array>>,
  { force, signal, onProgress }: WriteOptions,
): Promise<number> {
  // Before anything is fetched.
  if (!force && existsSync(file)) {
    throw new CliError('refused', `${quoted(file)} is there already. To replace it: --force`)
  }
  const beside = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    // Before anything is fetched, too.
    const target = (await open(beside, 'wx')).createWriteStream()
    target.on('drain', () => onProgress(target.bytesWritten))
    try {
      await pipeline(await fetchContent(), target, { signal })
    } finally {
      target.destroy()
    }
    await rename(beside, file)
    return target.bytesWritten
  } catch (error) {
    throw isOfDisk(error) ? unwritable(file, error) : error
  } finally {
    await rm(beside, { force: true })
  }
}

const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

function unwritable(file: string, cause: NodeJS.ErrnoException): CliError {
  const reason = reasons[cause.code ?? ''] ?? cause.message
  return new CliError('refused', `${quoted(file)} cannot be written: ${reason}.`, { cause })
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such folder',
  ENOSPC: 'the disk is full',
}
