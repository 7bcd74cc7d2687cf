// A database that a newer version of Plinth has migrated. A version of the release before can still
// use it: the newer one has recorded, as the floor, the last migration that such a version knows.
import { AppError } from '@plinth/domain/base/errors'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Queries } from '../schema/queries.ts'

/** Rejects if this version, with the migrations that it knows, cannot use the database. */
export async function isNewer(queries: Queries, known: readonly string[]): Promise<boolean> {
  const applied = await appliedMigrations(queries)
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown === undefined) return false
  // A database with a floor has every migration up to it, and some that came after it.
  const hasAll = known.every((name) => applied.includes(name))
  if (hasAll && known.includes(await readFloor(queries))) return true
  throw newerThanProgram('database', unknown)
}

/** The only row. */
const id = 1

async function readFloor({ db }: Queries): Promise<string> {
  const query = db.selectFrom('schema_floor').select('migration').where('id', '=', id)
  return (await query.executeTakeFirst())?.migration ?? ''
}

/** Versions that do not know this migration refuse the database from now on. */
export async function setFloor(queries: Queries, migration: string): Promise<void> {
  if ((await readFloor(queries)) === migration) return
  await queries.db
    .insertInto('schema_floor')
    .values({ id, migration })
    .onConflict((c) => c.column('id').doUpdateSet({ migration }))
    .execute()
}

const problems = {
  database: {
    what: 'database',
    remedy: 'Start the newer version again, or restore a backup from before the upgrade.',
  },
  /** Of the database, for a backup or a copy. */
  snapshot: { what: 'database', remedy: 'Run this command with the newer version.' },
  backup: { what: 'backup', remedy: 'Restore it with the newer version.' },
}

export function newerThanProgram(problem: keyof typeof problems, migration: string): AppError {
  const { what, remedy } = problems[problem]
  return new AppError(
    'unavailable',
    `The ${what} is newer than this version of Plinth, which does not know its migration ${migration}. ${remedy}`,
  )
}

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
