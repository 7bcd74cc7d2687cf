// Explains why the database of DATABASE_URL cannot be used.
import { AppError } from '@plinth/domain/base/errors'
import { TooManyConnections } from '../../adapters/sql/engines/postgres-refusal.ts'
import { isBusy, isCorrupt, isStorageFault } from '../../adapters/sql/engines/sqlite-errors.ts'
import { sqliteFileOf } from '../../adapters/sql/open-database.ts'
import { messageOf } from './message-of.ts'
import { StartFailure } from './start-failure.ts'

/** Returns other errors, such as a bug in a migration, as they are. */
export function explainDatabaseFailure(url: string, error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : error
  if (!(cause instanceof Error)) return error
  const file = sqliteFileOf(url)
  if (file !== null) {
    const sentence = explainSqlite(file, cause)
    return sentence === null ? error : new StartFailure(sentence, { cause })
  }
  if (!(error instanceof AppError)) return error
  if (cause instanceof TooManyConnections) return new StartFailure(cause.message, { cause })
  return new StartFailure(
    `PostgreSQL at ${serverOf(url)} cannot be used: ${messageOf(cause)}. Check that it is running and that DATABASE_URL is right.`,
    { cause },
  )
}

function explainSqlite(file: string, cause: Error): string | null {
  if (isCorrupt(cause)) {
    return `${file} is damaged or not an SQLite database (${cause.message}). Restore it from a backup, or set PLINTH_DATA_DIR or DATABASE_URL to another place.`
  }
  if (isBusy(cause)) {
    return `${file} is locked by another program (${cause.message}). Stop that program and try again.`
  }
  if (isStorageFault(cause)) {
    return `${file} cannot be opened for writing (${cause.message}). Check its owner, its permissions and the free space on its disk.`
  }
  return null
}

/** Host and port, without the user and the password. */
function serverOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed?.host || 'the default address'
}
