// A database as the first migration has left it, with rows in every table, to test upgrades.
import { DatabaseSync } from 'node:sqlite'
import { plans } from '@plinth/domain/plans/plans'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { QueueingDriver, sqliteDialect } from '../engines/sqlite-dialect.ts'
import {
  type Column,
  fillTables,
  postgresColumns,
  postgresSeries,
  sqliteColumns,
  sqliteSeries,
} from '../plans/fill-tables.test-support.ts'
import type { Schema } from '../schema/schema.ts'
import { migrateTo } from './migrate.ts'

const firstMigration = '0001-core'

export async function createOldSqlite(file: string, rows: number): Promise<void> {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('pragma journal_mode = wal')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(new QueueingDriver(sqlite)) })
  await migrateTo({ db, engine: 'sqlite', basePlan: plans.free }, firstMigration)
  const columns = sqlite.prepare(sqliteColumns).all() as unknown as Column[]
  const statements = fillTables(columns, sqliteSeries(rows)).join(';')
  sqlite.exec(`pragma foreign_keys = off; begin; ${statements}; commit`)
  await db.destroy()
}

/** The database must be empty. */
export async function createOldPostgres(url: string, rows: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  await migrateTo({ db, engine: 'postgres', basePlan: plans.free }, firstMigration)
  const columns = (await pool.query<Column>(postgresColumns)).rows
  const statements = fillTables(columns, postgresSeries(rows)).join(';')
  // Turns foreign keys off, in a transaction of its own.
  await pool.query(`set session_replication_role = replica; ${statements}`)
  await db.destroy()
}
