// PostgreSQL, for more than one machine.
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Change } from '../../ports/changes.ts'
import type { Database } from '../../ports/database.ts'
import type { Queries } from './engine.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { openPostgresFeed, type PostgresFeed } from './postgres-feed.ts'
import { guarded } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { readerOf, transactionOf } from './transaction.ts'

// Every bigint here is a time or a size, far below 2^53; sums of them arrive as numeric.
const int8 = 20
const numeric = 1700
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    types,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A broken idle connection is replaced on the next use; unheard, its error would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded(pool) }) })
  const queries: Queries = { db, engine: 'postgres' }
  const feeds = new Set<PostgresFeed>()

  return {
    read: readerOf(queries),
    async transact(work) {
      const changes: Change[] = []
      const onChange = (change: Change) => changes.push(change)
      const result = await db
        .transaction()
        .execute((tx) => work(transactionOf({ db: tx, engine: 'postgres', onChange })))
      // The notification takes a moment to come back; whoever waits for this answer must not.
      for (const feed of feeds) for (const change of changes) feed.tell(change)
      return result
    },
    migrate: () => migrate(queries),
    pendingMigrations: () => pendingMigrations(queries),
    async check() {
      await sql`select 1`.execute(db)
    },
    async openFeed() {
      const feed = await openPostgresFeed(url)
      feeds.add(feed)
      return feed
    },
    close: () => db.destroy(),
  }
}
