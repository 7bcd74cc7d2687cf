// Reads a snapshot of an SQLite database on a connection of its own.
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cell, DatabaseSnapshot, TableRows } from '../../../ports/database/snapshots.ts'
import { refuseNewerSnapshot } from '../migrations/migrate.ts'
import { snapshotTables } from './snapshot-tables.ts'

const rowsPerBatch = 200

/** In WAL mode a read transaction sees one moment, and writers do not wait for it. */
export async function readSqliteSnapshot<T>(
  file: string,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const sqlite = new DatabaseSync(file, { timeout: 5000, readOnly: true })
  try {
    sqlite.exec('begin')
    // The first read determines the moment.
    const newest = sqlite.prepare('select name from kysely_migration order by name desc limit 1')
    const { name } = newest.get() as { name: string }
    refuseNewerSnapshot(name)
    return await work({ migration: name, tables: tablesOf(sqlite) })
  } finally {
    sqlite.close()
  }
}

async function* tablesOf(sqlite: DatabaseSync): AsyncIterable<TableRows> {
  for (const table of snapshotTables) {
    const info = sqlite.prepare(`select name from pragma_table_info('${table}')`).all()
    const columns = info.map(({ name }) => String(name))
    yield { table, columns, batches: batchesOf(sqlite, table, columns) }
  }
}

async function* batchesOf(
  sqlite: DatabaseSync,
  table: string,
  columns: readonly string[],
): AsyncIterable<Cell[][]> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  const rows = sqlite.prepare(`select ${names} from ${table}`)
  rows.setReturnArrays(true)
  let batch: Cell[][] = []
  for (const row of rows.iterate()) {
    batch.push(row as unknown as Cell[])
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
    await nextTurn()
  }
  if (batch.length > 0) yield batch
}
