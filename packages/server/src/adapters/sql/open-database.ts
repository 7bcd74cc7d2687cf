// Opens the database named by DATABASE_URL.
import { fileURLToPath } from 'node:url'
import type { Database } from '../../ports/database/database.ts'
import { type MachineOptions, openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'

/** `url` is `sqlite:<path>` or `postgres://…`. */
export function openDatabase(url: string, machine: MachineOptions): Database {
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, machine)
  if (url.startsWith('sqlite:///')) return openSqlite(fileURLToPath(`file${url.slice(6)}`))
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length))
  throw new RangeError('The database URL must start with `sqlite:` or `postgres://`.')
}
