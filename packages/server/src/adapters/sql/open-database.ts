// Opens the database named by DATABASE_URL.
import { fileURLToPath } from 'node:url'
import type { Database } from '../../ports/database/database.ts'
import { type MachineOptions, openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'

/** `url` is `sqlite:<path>` or `postgres://…`. */
export function openDatabase(url: string, machine: MachineOptions): Database {
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, machine)
  const file = sqliteFileOf(url)
  if (file !== null) return openSqlite(file, machine)
  throw new RangeError('The database URL must start with `sqlite:` or `postgres://`.')
}

/** Null if the database is not SQLite. */
export function sqliteFileOf(url: string): string | null {
  if (url.startsWith('sqlite:///')) return fileURLToPath(`file${url.slice(6)}`)
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null
}
