// The sandbox's own store: one document in one file, apart from everything that is Plinth's. SQLite
// only guards it, so that several workers change it one after the other and a crash holds up nobody.
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '@plinth/domain/errors'
import { type Books, emptyBooks } from './books.ts'

export interface BooksFile {
  read(): Books
  /** All that `change` does to the draft, or nothing when it throws. */
  write<T>(change: (draft: Books) => T): T
}

const table = `create table if not exists books (
  id integer primary key check (id = 1), document text not null
) strict`

export function createBooksFile(file: string): BooksFile {
  /** Opened for each use: there is nothing to close when the process ends, or is killed. */
  function withFile<T>(use: (sqlite: DatabaseSync) => T): T {
    let sqlite: DatabaseSync | null = null
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      // Its ids open pages: nobody else on the machine may read them.
      closeSync(openSync(file, 'a', 0o600))
      sqlite = new DatabaseSync(file, { timeout: 5_000 })
      return use(sqlite)
    } catch (cause) {
      throw isOfTheFile(cause) ? unavailable(cause) : cause
    } finally {
      sqlite?.close()
    }
  }

  return {
    // Where nobody ever bought anything there is no file, and reading makes none.
    read: () =>
      existsSync(file)
        ? withFile((sqlite) => inTransaction(sqlite, () => load(sqlite)))
        : emptyBooks(),
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
    // A failed commit may have ended it already.
    if (sqlite.isTransaction) sqlite.exec('rollback')
    throw error
  }
}

function load(sqlite: DatabaseSync): Books {
  const row = sqlite.prepare('select document from books').get()
  return row ? (JSON.parse(String(row.document)) as Books) : emptyBooks()
}

/** SQLite's errors, or the system's: they may pass. Everything else is a fault of ours. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof Error && ('errcode' in error || 'errno' in error)

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'The billing sandbox cannot reach its file. Try again in a moment.', {
    cause,
    retryAfter: 5,
  })
