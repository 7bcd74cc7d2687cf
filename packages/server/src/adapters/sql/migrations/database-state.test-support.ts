// The schema of a database and a digest of the rows of each table, to compare two databases.
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export interface DatabaseState {
  /** One line for each column, index and constraint, or for each statement that created one. */
  readonly schema: readonly string[]
  readonly migrations: readonly string[]
  readonly tables: Readonly<Record<string, TableState>>
}

interface TableState {
  readonly rows: number
  readonly digest: string
}

/** Has the time of each migration. */
const isCompared = (table: string): boolean => !table.startsWith('kysely_')
const selectMigrations = 'select name from kysely_migration order by name'

/** Recovers the file first, if its last process was killed. */
export function readSqliteState(file: string): DatabaseState {
  const sqlite = new DatabaseSync(file)
  const all = (sql: string) => sqlite.prepare(sql).all()
  const created = all(
    `select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by type, name`,
  )
  const tables = created.filter(({ type, name }) => type === 'table' && isCompared(String(name)))
  const digestOf = (table: string): TableState => {
    const hash = createHash('sha256')
    let rows = 0
    for (const row of sqlite.prepare(`select * from "${table}" order by rowid`).iterate()) {
      hash.update(JSON.stringify(Object.values(row)))
      rows += 1
    }
    return { rows, digest: hash.digest('hex') }
  }
  try {
    return {
      schema: created.map((each) => JSON.stringify(each)),
      migrations: all(selectMigrations).map(({ name }) => String(name)),
      tables: Object.fromEntries(tables.map(({ name }) => [name, digestOf(String(name))])),
    }
  } finally {
    sqlite.close()
  }
}

const postgresSchema = `
  select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable,
    column_default) as line
  from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  order by line`

export async function readPostgresState(url: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all = async (sql: string) => (await client.query(sql)).rows as Record<string, string>[]
  const digestOf = async (table: string): Promise<TableState> => {
    const [row] = await all(
      `select count(*) as rows, coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest
       from "${table}" t`,
    )
    return { rows: Number(row?.rows), digest: row?.digest ?? '' }
  }
  try {
    const names = await all(`select tablename as name from pg_tables where schemaname = 'public'`)
    const tables: Record<string, TableState> = {}
    for (const { name = '' } of names) if (isCompared(name)) tables[name] = await digestOf(name)
    return {
      schema: (await all(postgresSchema)).map(({ line = '' }) => line),
      migrations: (await all(selectMigrations)).map(({ name = '' }) => name),
      tables,
    }
  } finally {
    await client.end()
  }
}
