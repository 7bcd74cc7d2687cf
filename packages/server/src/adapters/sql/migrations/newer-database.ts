// Refuses a database that a newer version of Plinth has migrated: this version does not know what
// its tables mean.
import { AppError } from '@plinth/domain/base/errors'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Queries } from '../schema/queries.ts'

export async function refuseUnknownMigrations(
  queries: Queries,
  known: readonly string[],
): Promise<void> {
  const unknown = (await appliedMigrations(queries)).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw newerThanProgram('database', unknown)
}

const remedies = {
  database: 'Start the newer version again, or restore a backup from before the upgrade.',
  backup: 'Restore it with the newer version.',
}

export const newerThanProgram = (what: keyof typeof remedies, migration: string): AppError =>
  new AppError(
    'unavailable',
    `The ${what} is newer than this version of Plinth, which does not know its migration ${migration}. ${remedies[what]}`,
  )

export async function appliedMigrations({ db, engine }: Queries): Promise<string[]> {
  const table = sql.lit(DEFAULT_MIGRATION_TABLE)
  const exists =
    engine === 'postgres'
      ? sql`select 1 where to_regclass(${table}) is not null`
      : sql`select 1 from sqlite_master where name = ${table}`
  if ((await exists.execute(db)).rows.length === 0) return []
  const applied = sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`
  return (await applied.execute(db)).rows.map(({ name }) => name)
}
