// Loads a snapshot into an empty database of either engine.
import { AppError } from '@plinth/domain/base/errors'
import { sql } from 'kysely'
import type { LoadOptions } from '../../../ports/database/database.ts'
import type { Cell, DatabaseSnapshot } from '../../../ports/database/snapshots.ts'
import { migrate, migrateTo } from '../migrations/migrate.ts'
import { appliedMigrations } from '../migrations/newer-database.ts'
import { markUnfinished, unmarkUnfinished } from '../migrations/unfinished-database.ts'
import type { Queries } from '../schema/queries.ts'
import { isSnapshotTable, snapshotTables } from './snapshot-tables.ts'

/** SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535. */
const maxParameters = 30_000

export async function isEmpty(queries: Queries): Promise<boolean> {
  if ((await appliedMigrations(queries)).length === 0) return true
  const tables = await queries.db.introspection.getTables()
  // The target of a copy has a row in `copies`, also before it has others.
  const examined = [...snapshotTables, 'copies']
  for (const table of examined.filter((name) => tables.some((found) => found.name === name))) {
    const rows = await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries.db)
    if (rows.rows.length > 0) return false
  }
  return true
}

/** Creates the tables as they were when the rows were read. May be repeated. */
export async function beginLoad(
  queries: Queries,
  snapshot: Pick<DatabaseSnapshot, 'migration'>,
): Promise<void> {
  await createTables(queries, snapshot)
  await markUnfinished(queries.db)
}

async function createTables(
  queries: Queries,
  { migration }: Pick<DatabaseSnapshot, 'migration'>,
): Promise<void> {
  const newest = (await appliedMigrations(queries)).at(-1)
  if (newest !== undefined && newest > migration) {
    throw new AppError(
      'not_empty',
      'The database already has the tables of a newer version. Use a new database.',
    )
  }
  await migrateTo(queries, migration)
}

/** The rows are loaded in one transaction, with which the database is complete. */
export async function loadSnapshot(
  queries: Queries,
  snapshot: DatabaseSnapshot,
  { replaces }: LoadOptions = {},
): Promise<void> {
  // What is replaced is a copy, which no server starts with before it is complete.
  await (replaces ? createTables : beginLoad)(queries, snapshot)
  await queries.db.transaction().execute(async (tx) => {
    if (replaces) {
      await requireIncompleteTarget({ ...queries, db: tx })
      for (const table of snapshotTables.toReversed())
        await sql`delete from ${sql.table(table)}`.execute(tx)
    }
    // A server that was starting when the load began may have written since.
    else if (!(await isEmpty({ ...queries, db: tx }))) throw notEmpty()
    for await (const { table, columns, batches } of snapshot.tables) {
      if (!isSnapshotTable(table)) throw unknownTable(table)
      for await (const batch of batches) await insertRows(tx, { table, columns }, batch)
    }
    await unmarkUnfinished(tx)
  })
  await migrate(queries)
}

/**
 * The rows of a complete copy are those of a service. Locks the mark, so that the copy is not
 * completed by another process meanwhile.
 */
async function requireIncompleteTarget({ db, engine }: Queries): Promise<void> {
  const marks = db.selectFrom('copies').select('id').where('role', '=', 'target')
  const mark = engine === 'postgres' ? marks.forUpdate() : marks
  if ((await mark.executeTakeFirst()) !== undefined) return
  throw new AppError('not_empty', 'The target is complete already. It was not changed.')
}

const notEmpty = () =>
  new AppError('not_empty', 'The database is not empty. Stop all servers, and use a new database.')

const unknownTable = (table: string) =>
  new AppError('invalid_archive', `The backup has an unknown table ${JSON.stringify(table)}.`)

async function insertRows(
  tx: Queries['db'],
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  rows: readonly Cell[][],
): Promise<void> {
  const rowsPerStatement = Math.floor(maxParameters / Math.max(1, columns.length))
  const names = sql.join(columns.map((name) => sql.id(name)))
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const values = rows
      .slice(start, start + rowsPerStatement)
      .map((row) => sql`(${sql.join(row.map((cell) => sql`${cell}`))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx)
  }
}
