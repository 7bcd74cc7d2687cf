// SQLite implementation of the database port: per process one connection that writes and one that
// only reads.
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { AppError } from '@plinth/domain/base/errors'
import { type AccountTerms, plans } from '@plinth/domain/plans/plans'
import { Kysely } from 'kysely'
import type { ChangeFeed } from '../../../ports/database/changes.ts'
import type { Database, Transaction } from '../../../ports/database/database.ts'
import { rememberFile } from '../../files/file-identity.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { migrate, pendingMigrations } from '../migrations/migrate.ts'
import { isUnfinished } from '../migrations/unfinished-database.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'
import { beginLoad, isEmpty, loadSnapshot } from '../snapshots/load-snapshot.ts'
import { readSqliteSnapshot } from '../snapshots/read-sqlite.ts'
import { refuseReadOnly, selectReadOnly } from '../statements/read-only.ts'
import { readerOf, runTransaction } from '../tables/transaction.ts'
import type { ObserveStatement } from './observe-statement.ts'
import { busyTimeoutMs } from './sqlite-busy-retry.ts'
import { checkpointPages, LightDriver, QueueingDriver, sqliteDialect } from './sqlite-dialect.ts'
import { isStorageFault } from './sqlite-errors.ts'
import { type FileFeed, openSqliteFeed } from './sqlite-feed.ts'
import { migrateInTurn } from './sqlite-migration-turn.ts'
import { databaseUnavailable } from './unavailable.ts'

export interface SqliteOptions {
  /** The plan of tenants without a subscription; Free if absent. */
  readonly basePlan?: AccountTerms
  /** Called after each commit that queued purges; without it none is queued. */
  readonly onPurges?: () => void
  readonly observeStatement?: ObserveStatement
  /** Transactions are not refused while the installation is read-only. */
  readonly writesWhileReadOnly?: true
}

export function openSqlite(file: string, options: SqliteOptions = {}): Database {
  const { basePlan = plans.free, observeStatement, onPurges, writesWhileReadOnly } = options
  // The file contains email addresses and password hashes, so only this user may read it.
  makeFolders(path.dirname(file))
  closeSync(openSync(file, 'a', 0o600))
  const writing = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  writing.exec('pragma journal_mode = wal; pragma synchronous = full')
  // Opened second: the first connection creates the file and sets WAL mode.
  const reading = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
  const checkFile = rememberFile(file)
  const driver = new QueueingDriver(writing, observeStatement)
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(driver) })
  const lightWriter = (pages: number) =>
    new Kysely<Schema>({ dialect: sqliteDialect(new LightDriver(writing, driver, pages)) })
  const jobWriter = lightWriter(checkpointPages.jobs)
  const smallWriter = lightWriter(checkpointPages.usual)
  const readDriver = new QueueingDriver(reading, observeStatement)
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(readDriver) })
  const checkWritable = createWritableCheck(writing)
  const queries = (db: Kysely<Schema>): Queries => ({
    db,
    engine: 'sqlite',
    basePlan,
    queuesPurges: onPurges !== undefined,
  })
  const writes = queries(writer)

  async function transactOn<T>(
    on: Queries,
    check: (() => void) | null,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const { result, changes } = await runTransaction({ ...on, check }, work)
    if (changes.some(({ kept }) => kept !== null)) onPurges?.()
    return result
  }

  return {
    read: readerOf(queries(reader)),
    transact: (work) =>
      whileFileExists(checkFile, () =>
        transactOn(writes, writesWhileReadOnly ? null : checkWritable, work),
      ),
    transactWithoutSync: (work, { isSmall, isPassing } = {}) =>
      whileFileExists(checkFile, () =>
        transactOn(
          queries(isSmall ? smallWriter : jobWriter),
          writesWhileReadOnly || isPassing ? null : checkWritable,
          work,
        ),
      ),
    migrate: () =>
      migrateInTurn({ migrate: () => migrate(writes), pending: () => pendingMigrations(writes) }),
    pendingMigrations: () => pendingMigrations(writes),
    readSnapshot: (work) => readSqliteSnapshot(file, work),
    isEmpty: () => isEmpty(writes),
    isUnfinished: () => isUnfinished(writes),
    beginLoad: (snapshot) => beginLoad(writes, snapshot),
    load: (snapshot, options) => loadSnapshot(writes, snapshot, options),
    async check() {
      checkFile()
      try {
        reading.prepare('select count(*) from sqlite_schema').get()
      } catch (error) {
        throw isStorageFault(error) ? databaseUnavailable(error) : error
      }
    },
    openFeed: async () => databaseFeed(openSqliteFeed(reading)),
    status: () => ({
      connectionsInUse: 0,
      maxConnections: 0,
      waiting: driver.waiting + readDriver.waiting,
      feedLagMs: 0,
    }),
    async close() {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/**
 * A database file that cannot be read cuts the feed off: the rows that it misses are read later.
 */
function databaseFeed(feed: FileFeed): ChangeFeed {
  return {
    ...feed,
    catchUp() {
      try {
        return feed.catchUp()
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    isCutOff: () => true,
  }
}

/** Checks again after the commit: it must not be acknowledged if the file was deleted meanwhile. */
async function whileFileExists<T>(checkFile: () => void, work: () => Promise<T>): Promise<T> {
  checkFile()
  const result = await work()
  checkFile()
  return result
}

/**
 * Must be called in a transaction: as SQLite has one writer at a time, the result then stays true
 * until it ends. Not a query of kysely, which would take longer than the check itself.
 */
function createWritableCheck(sqlite: DatabaseSync): () => void {
  let statement: StatementSync | null = null
  return () => {
    try {
      // Its table is created by a migration.
      statement ??= sqlite.prepare(selectReadOnly('sqlite'))
      refuseReadOnly(statement.all())
    } catch (error) {
      throw isStorageFault(error) ? databaseUnavailable(error) : error
    }
  }
}
