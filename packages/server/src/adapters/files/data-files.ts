// Files of the data directory that backups contain.
import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '@plinth/domain/base/errors'
import type { DataFiles } from '../../ports/data-files.ts'
import { explainDiskFailure, orDiskFailure } from './disk-failures.ts'
import { makeFolder, syncFile, syncFolder } from './durable-files.ts'
import { isFileMissing } from './file-missing.ts'

export interface DataFilesOptions {
  /** Null if the server does not use one. */
  readonly secretFile: string | null
  /** Folder of stored mail, in the data directory. */
  readonly mailFolder: string
}

const secretName = 'secret'
const mailName = /^outbox\/[a-z0-9][\w.-]*\.(eml|json)$/i

export function createDataFiles({ secretFile, mailFolder }: DataFilesOptions): DataFiles {
  /** Names may come from a backup that was altered. */
  function pathOf(name: string): string {
    if (name === secretName && secretFile !== null) return secretFile
    if (mailName.test(name)) return join(mailFolder, basename(name))
    const detail = `The backup names an invalid file: ${JSON.stringify(name)}.`
    throw new AppError('invalid_archive', detail)
  }

  return {
    async list() {
      const mails = (await orNull(readdir(mailFolder))) ?? []
      const names = mails.map((name) => `outbox/${name}`).filter((name) => mailName.test(name))
      const secret = secretFile && (await orNull(stat(secretFile)))
      return secret ? [secretName, ...names] : names
    },
    async open(name) {
      return (await orNull(open(pathOf(name))))?.createReadStream() ?? null
    },
    async write(name, content) {
      const path = pathOf(name)
      const draft = `${path}.${randomUUID()}`
      await makeFolder(dirname(path))
      try {
        await orDiskFailure(writeFile(draft, content, { mode: 0o600 }))
        await syncFile(draft)
        await rename(draft, path)
        await syncFolder(dirname(path))
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    if (isFileMissing(error)) return null
    throw explainDiskFailure(error)
  })
}
