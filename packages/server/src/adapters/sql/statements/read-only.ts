// The check that every transaction makes at its start: whether the installation is read-only.
import { type CopyRole, ReadOnlyInstallation } from '../../../ports/database/copies.ts'
import type { Engine } from '../schema/queries.ts'

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
