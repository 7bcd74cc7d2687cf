// The check that every transaction makes at its start: whether the installation is read-only.
import { CompiledQuery, type Kysely } from 'kysely'
import { type CopyRole, ReadOnlyInstallation } from '../../../ports/database/copies.ts'
import type { Engine } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

/** SQL of the time in milliseconds, by the clock of the database. */
export const databaseTime: Readonly<Record<Engine, string>> = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: `(extract(epoch from clock_timestamp()) * 1000)::bigint`,
}

/** Returns a row, with the role in a copy, if the installation is read-only. */
export const selectReadOnly = (engine: Engine): string =>
  `select role from copies where read_only_until > ${databaseTime[engine]}`

/** Transactions have this lock in common; the one that makes the installation read-only has it alone. */
export const writesLock = `hashtextextended('writes', 0)`

export function refuseReadOnly([found]: readonly unknown[]): void {
  if (found) throw new ReadOnlyInstallation((found as { role: CopyRole }).role)
}

const sqliteCheck = CompiledQuery.raw(selectReadOnly('sqlite'))

/** SQLite has one writer at a time, so what a transaction reads stays true until it ends. */
export async function checkSqliteWritable(db: Kysely<Schema>): Promise<void> {
  refuseReadOnly((await db.executeQuery(sqliteCheck)).rows)
}
