// SQLite implementation of the database port: per process one connection that writes and one that
// only reads.
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database, Transaction } from '../../../ports/database/database.ts'
import { migrate, pendingMigrations } from '../migrations/migrate.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'
import { readerOf, transactionOf } from '../tables/transaction.ts'
import { busyTimeoutMs } from './sqlite-busy-retry.ts'
import { LightDriver, QueueingDriver, sqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFeed } from './sqlite-feed.ts'

export function openSqlite(file: string): Database {
  // The file contains email addresses and password hashes, so only this user may read it.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  const writing = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  writing.exec('pragma journal_mode = wal; pragma synchronous = full')
  // Opened second: the first connection creates the file and sets WAL mode.
  const reading = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
  const driver = new QueueingDriver(writing)
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(driver) })
  const lightWriter = new Kysely<Schema>({
    dialect: sqliteDialect(new LightDriver(writing, driver)),
  })
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(new QueueingDriver(reading)) })
  const writes: Queries = { db: writer, engine: 'sqlite' }

  return {
    read: readerOf({ db: reader, engine: 'sqlite' }),
    transact: (work) => transactOn(writer, work),
    transactWithoutSync: (work) => transactOn(lightWriter, work),
    migrate: () => migrate(writes),
    pendingMigrations: () => pendingMigrations(writes),
    async check() {
      reading.prepare('select 1').get()
    },
    openFeed: async () => openSqliteFeed(reading),
    async close() {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

const transactOn = <T>(db: Kysely<Schema>, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => work(transactionOf({ db: tx, engine: 'sqlite' })))
