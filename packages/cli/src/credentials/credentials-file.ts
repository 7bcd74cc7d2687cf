// The credentials file: one login per service, readable by its owner only (mode 0600).
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'
import { withFileLock } from './file-lock.ts'
import { type Logins, noLogins, readLogins, writeLogins } from './logins.ts'

export interface CredentialsFile {
  readonly path: string
  read(): Promise<Logins>
  /**
   * Read-modify-write under a file lock, so that concurrent processes do not overwrite each other's
   * changes. `change` may make a request to the service, which must end within the lock's lifetime.
   */
  change(change: (logins: Logins) => Logins | Promise<Logins>): Promise<Logins>
}

export function createCredentialsFile(folder: string): CredentialsFile {
  const file = path.join(folder, 'credentials.json')
  const lock = path.join(folder, 'credentials.lock')
  const refuse = (what: string) => (cause: unknown) => {
    // Errors thrown by the change itself are not about the file; rethrow them as they are.
    if (!isSystemError(cause)) throw cause
    const sentence = `The credentials file ${quoted(file)} cannot be ${what} (${cause.code}).`
    throw new CliError(
      'refused',
      `${sentence} Fix its permissions, or set PLINTH_TOKEN to an API token.`,
      { cause },
    )
  }
  const read = () => readStoredLogins(file).catch(refuse('read'))

  return {
    path: file,
    read,
    async change(change) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuse('written'))
      return withFileLock(lock, async () => {
        const logins = await read()
        const changed = await change(logins)
        if (changed !== logins) await replace(file, writeLogins(changed))
        return changed
      }).catch(refuse('written'))
    },
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

async function readStoredLogins(file: string): Promise<Logins> {
  const text = await readPrivately(file)
  const logins = text === null ? noLogins : readLogins(text)
  if (logins !== null) return logins
  throw new CliError(
    'refused',
    `The credentials file ${quoted(file)} is damaged. Delete it and run \`plinth login\`.`,
  )
}

/** Null if the file does not exist. Restricts the mode to 0600 if others can read the file. */
async function readPrivately(file: string): Promise<string | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return null
  try {
    // Windows has ACLs instead of mode bits; the file inherits those of the folder.
    const isReadableByOthers =
      process.platform !== 'win32' && ((await handle.stat()).mode & 0o077) !== 0
    if (isReadableByOthers) await handle.chmod(0o600)
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

/** Atomic: a reader sees the old text or the new one, also after a crash. */
async function replace(file: string, text: string): Promise<void> {
  await chmod(path.dirname(file), 0o700)
  const next = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(next, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
