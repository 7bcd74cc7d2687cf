// Reads a snapshot of a PostgreSQL database on a connection of its own.
import pg from 'pg'
import type { Cell, DatabaseSnapshot, TableRows } from '../../../ports/database/snapshots.ts'
import { refuseNewerSnapshot } from '../migrations/migrate.ts'
import { snapshotTables } from './snapshot-tables.ts'

const rowsPerBatch = 500

/** `config` must parse bigints as numbers. */
export async function readPostgresSnapshot<T>(
  config: pg.ClientConfig,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  // A lost connection also rejects the query in progress, or the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    // The first read determines the moment.
    await client.query('begin transaction isolation level repeatable read, read only')
    // A query of the catalogue sees the same moment, so a migration that another node runs now does
    // not change which columns are read.
    const newest = 'select name from kysely_migration order by name desc limit 1'
    const { rows } = await client.query<{ name: string }>(newest)
    const migration = rows[0]?.name ?? ''
    refuseNewerSnapshot(migration)
    return await work({ migration, tables: tablesOf(client) })
  } finally {
    await client.end()
  }
}

async function* tablesOf(client: pg.Client): AsyncIterable<TableRows> {
  for (const table of snapshotTables) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    yield { table, columns, batches: batchesOf(client, table, columns) }
  }
}

async function* batchesOf(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): AsyncIterable<Cell[][]> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  await client.query(`declare snapshot no scroll cursor for select ${names} from ${table}`)
  const fetch = { text: `fetch ${rowsPerBatch} from snapshot`, rowMode: 'array' } as const
  for (;;) {
    const { rows } = await client.query<Cell[]>(fetch)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close snapshot')
}
