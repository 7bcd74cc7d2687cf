// File store of the billing sandbox: one JSON document in its own SQLite file, separate from
// Plinth's database. SQLite serves as a lock, so that several workers can write, and a crash never
// leaves the lock held.
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '@plinth/domain/base/errors'
import { emptySandboxData, type SandboxData } from './sandbox-data.ts'

export interface SandboxFile {
  read(): SandboxData
  /** Atomic: stores all changes made to the draft, or none if `change` throws. */
  write<T>(change: (draft: SandboxData) => T): T
}

const table = `create table if not exists books (
  id integer primary key check (id = 1), document text not null
) strict`

export function createSandboxFile(file: string): SandboxFile {
  /** Opened for each use, so that there is nothing to close when the process exits or is killed. */
  function withFile<T>(use: (sqlite: DatabaseSync) => T): T {
    let sqlite: DatabaseSync | null = null
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      // The ids in it grant access to pages, so other users of the machine must not be able to read
      // it.
      closeSync(openSync(file, 'a', 0o600))
      sqlite = new DatabaseSync(file, { timeout: 5_000 })
      return use(sqlite)
    } catch (cause) {
      throw isFileError(cause) ? unavailable(cause) : cause
    } finally {
      sqlite?.close()
    }
  }

  return {
    // The file is created by the first write, not by reading.
    read: () =>
      existsSync(file)
        ? withFile((sqlite) => inTransaction(sqlite, () => load(sqlite)))
        : emptySandboxData(),
    write: (change) =>
      withFile((sqlite) =>
        inTransaction(sqlite, () => {
          const draft = load(sqlite)
          const result = change(draft)
          sqlite
            .prepare('insert or replace into books (id, document) values (1, ?)')
            .run(JSON.stringify(draft))
          return result
        }),
      ),
  }
}

function inTransaction<T>(sqlite: DatabaseSync, run: () => T): T {
  sqlite.exec('begin immediate')
  try {
    sqlite.exec(table)
    const result = run()
    sqlite.exec('commit')
    return result
  } catch (error) {
    // A failed commit may have ended the transaction already.
    if (sqlite.isTransaction) sqlite.exec('rollback')
    throw error
  }
}

function load(sqlite: DatabaseSync): SandboxData {
  const row = sqlite.prepare('select document from books').get()
  return row ? (JSON.parse(String(row.document)) as SandboxData) : emptySandboxData()
}

/** Errors of SQLite or the operating system are temporary; anything else is a bug. */
const isFileError = (error: unknown): boolean =>
  error instanceof Error && ('errcode' in error || 'errno' in error)

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'The billing sandbox cannot reach its file. Try again in a moment.', {
    cause,
    retryAfter: 5,
  })
