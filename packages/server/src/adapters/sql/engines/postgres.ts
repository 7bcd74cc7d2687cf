// PostgreSQL implementation of the database port, for installations with several machines.
import { type AccountTerms, plans } from '@plinth/domain/plans/plans'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database, Transaction } from '../../../ports/database/database.ts'
import type { Failures } from '../../../ports/failures.ts'
import { createSilenceWatch } from '../../silence/silence-watch.ts'
import { within } from '../../silence/within.ts'
import { migrate, pendingMigrations } from '../migrations/migrate.ts'
import { isUnfinished } from '../migrations/unfinished-database.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'
import { beginLoad, isEmpty, loadSnapshot } from '../snapshots/load-snapshot.ts'
import { readPostgresSnapshot } from '../snapshots/read-postgres.ts'
import { readerOf, runTransaction } from '../tables/transaction.ts'
import { openLocalFeed } from './local-changes-feed.ts'
import { openLocalChanges } from './local-changes-writer.ts'
import type { ObserveStatement } from './observe-statement.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { createPostgresFeed, type PostgresFeed } from './postgres-feed.ts'
import { type FeedEvent, receiveNotifications } from './postgres-notifications.ts'
import { guardedPool } from './postgres-pool.ts'
import { respondsToConnection } from './postgres-probe.ts'
import { retryAborted } from './postgres-retries.ts'
import { databaseUnavailable } from './unavailable.ts'

// Every bigint in the schema is a time or a size, far below 2^53. Sums of bigints have type
// numeric.
const int8 = 20
const numeric = 1700
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

export interface MachineOptions {
  /** The plan of tenants without a subscription; Free if absent. */
  readonly basePlan?: AccountTerms
  readonly failures: Failures
  /** Folder of the local changes file, shared by the processes of this machine. */
  readonly dataDir: string
  /** Number of worker processes that share this machine's connections. */
  readonly workers: number
  /** Maximum number of this machine's connections, beside the one of the change feed. */
  readonly databaseConnections: number
  /** Where a worker gets the events of its machine's feed; absent if it connects itself. */
  readonly feedEvents?: FeedEvents
  /** How long the server may be silent before its queries are ended; a minute if absent. */
  readonly storeTimeoutMs?: number
  /** Called after each commit that queued purges; without it none is queued. */
  readonly onPurges?: () => void
  readonly observeStatement?: ObserveStatement
  /** Transactions are not refused while the installation is read-only. */
  readonly writesWhileReadOnly?: true
}

/** Calls the listener for every event from now on. Returns a function that ends that. */
export type FeedEvents = (listener: (event: FeedEvent) => void) => () => void

/** A job that holds one must not keep all requests waiting. */
const minConnections = 2
/** A check has two of the five seconds that the server has by default. */
const checkShare = 2 / 5

export function openPostgres(url: string, machine: MachineOptions): Database {
  const { dataDir, failures, workers, databaseConnections, storeTimeoutMs = 60_000 } = machine
  const { basePlan = plans.free } = machine
  const connection = {
    connectionString: url,
    types,
    connectionTimeoutMillis: storeTimeoutMs,
    // Finds a connection whose server is gone without having closed it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const pool = new pg.Pool({
    ...connection,
    max: Math.max(minConnections, Math.floor(databaseConnections / workers)),
    idle_in_transaction_session_timeout: 60_000,
  })
  // A broken idle connection is replaced on the next use. Without a listener its error would crash
  // the process.
  pool.on('error', (error) => failures.report('keep-idle-connection', error))
  const watch = createSilenceWatch({
    limitMs: storeTimeoutMs,
    probe: () => respondsToConnection(url, storeTimeoutMs / 2),
    error: () => databaseUnavailable(),
  })
  const guarded = guardedPool(pool, watch, machine.observeStatement)
  const open = (isLight: boolean, isChecked: boolean) =>
    new Kysely<Schema>({ dialect: postgresDialect(guarded, { isLight, isChecked }) })
  const db = open(false, false)
  const checkedDb = machine.writesWhileReadOnly ? db : open(false, true)
  const passingDb = open(true, false)
  const lightDb = machine.writesWhileReadOnly ? passingDb : open(true, true)
  const queuesPurges = machine.onPurges !== undefined
  const queries: Queries = { db, engine: 'postgres', basePlan, queuesPurges }
  const feeds = new Set<PostgresFeed>()
  const localChanges = openLocalChanges(dataDir, failures)

  async function transactOn<T>(
    db: Kysely<Schema>,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const attempt = () => runTransaction({ ...queries, db }, work)
    const { result, changes } = await retryAborted(attempt)
    // NOTIFY arrives with a delay. A client that gets the response to this write must not see the
    // old content, in this process or in another one on this machine.
    for (const feed of feeds) for (const { change, id } of changes) feed.announce(change, id)
    if (changes.length > 0) await localChanges.append(changes)
    if (changes.some(({ kept }) => kept !== null)) machine.onPurges?.()
    return result
  }

  return {
    read: readerOf(queries),
    transact: (work) => transactOn(checkedDb, work),
    transactWithoutSync: (work, { isPassing } = {}) =>
      transactOn(isPassing ? passingDb : lightDb, work),
    migrate: () => migrate(queries),
    pendingMigrations: () => pendingMigrations(queries),
    readSnapshot: (work) => readPostgresSnapshot(connection, work),
    isEmpty: () => isEmpty(queries),
    isUnfinished: () => isUnfinished(queries),
    beginLoad: (snapshot) => beginLoad(queries, snapshot),
    load: (snapshot, options) => loadSnapshot(queries, snapshot, options),
    async check() {
      const withinMs = storeTimeoutMs * checkShare
      const tooLate = () => databaseUnavailable(new Error('PostgreSQL did not respond to a check'))
      // All connections are in use: that delays requests, but the server may be fine.
      if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) {
        if (!(await respondsToConnection(url, withinMs))) throw tooLate()
        return
      }
      await within(sql`select 1`.execute(db), withinMs, tooLate)
    },
    async openFeed() {
      const processes = openLocalFeed(dataDir, failures)
      const feed = createPostgresFeed(processes)
      const close = machine.feedEvents
        ? machine.feedEvents(feed.receive)
        : (await receiveNotifications(url, failures, feed.receive)).close
      feeds.add(feed)
      return {
        ...feed,
        async close() {
          feeds.delete(feed)
          await processes.close()
          await close()
        },
      }
    },
    status: () => ({
      connectionsInUse: pool.totalCount - pool.idleCount,
      maxConnections: pool.options.max,
      waiting: pool.waitingCount,
      feedLagMs: Math.max(0, ...feeds.values().map((feed) => feed.lagMs())),
    }),
    async close() {
      localChanges.close()
      await pool.end()
    },
  }
}
