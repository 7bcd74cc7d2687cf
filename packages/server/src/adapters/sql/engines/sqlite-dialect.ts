// kysely dialect for node:sqlite; kysely's own SQLite dialect expects the interface of another
// library.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type ObserveStatement, observeConnection } from './observe-statement.ts'
import { beginImmediate, retryWhileBusy } from './sqlite-busy-retry.ts'
import { isStorageFault } from './sqlite-errors.ts'
import { databaseUnavailable } from './unavailable.ts'

const maxStatements = 300

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

class Connection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#execute(query)
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    if (returnsRows) {
      return { rows: statement.all(...parameters) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  // biome-ignore lint/correctness/useYield: required by the interface; rows are never streamed.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming rows is not supported')
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    if (this.#statements.size >= maxStatements) this.#statements.clear()
    const statement = this.#sqlite.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

const asUnavailable = (error: unknown): unknown =>
  isStorageFault(error) ? databaseUnavailable(error) : error

/**
 * Driver with one connection and a queue: if two writers in one process waited for SQLite's lock,
 * the event loop would block. It would also if waiting transactions followed one another at once, so
 * visits are served between them.
 */
export class QueueingDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #connection: DatabaseConnection
  #tail: Promise<void> = Promise.resolve()
  #release: () => void = () => {}
  #hasTransaction = false
  /** How many wait for the connection. */
  waiting = 0

  constructor(sqlite: DatabaseSync, observe?: ObserveStatement) {
    this.#sqlite = sqlite
    const connection = new Connection(sqlite)
    this.#connection = observe ? observeConnection(connection, observe) : connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail
    const turn = Promise.withResolvers<void>()
    this.#tail = turn.promise
    this.waiting += 1
    await before
    this.waiting -= 1
    this.#release = turn.resolve
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    if (this.#hasTransaction) setImmediate(this.#release)
    else this.#release()
    this.#hasTransaction = false
  }

  async beginTransaction(): Promise<void> {
    this.#hasTransaction = true
    await retryWhileBusy(() => beginImmediate(this.#sqlite)).catch((error: unknown) => {
      throw asUnavailable(error)
    })
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite may already have rolled back, for example when the disk is full.
    if (this.#sqlite.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#sqlite.close()
  }
}

/**
 * Makes kysely run migrations in a transaction: each is atomic, and of several processes only one
 * runs it.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Pages of the write-ahead log after which a commit copies them to the file, which blocks the event
 * loop. After 1000, SQLite's default, that takes 30 ms and more, and after 100 less than 10. Commits
 * of publishes keep the default: a smaller number would sync the file every few publishes.
 */
export const checkpointPages = { usual: 1000, jobs: 100 }

/** Driver on the same connection and queue whose commits do not wait for the disk. */
export class LightDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #driver: QueueingDriver
  readonly #checkpointPages: number

  constructor(sqlite: DatabaseSync, driver: QueueingDriver, checkpointPages: number) {
    this.#sqlite = sqlite
    this.#driver = driver
    this.#checkpointPages = checkpointPages
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return this.#driver.acquireConnection()
  }

  async beginTransaction(): Promise<void> {
    // `normal` still syncs checkpoints, without which a power failure could corrupt the file.
    try {
      this.#set('normal', this.#checkpointPages)
    } catch (error) {
      throw asUnavailable(error)
    }
    await this.#driver.beginTransaction()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection)
  }

  async releaseConnection(): Promise<void> {
    try {
      this.#set('full', checkpointPages.usual)
    } finally {
      await this.#driver.releaseConnection()
    }
  }

  async destroy(): Promise<void> {}

  #set(synchronous: 'normal' | 'full', pages: number): void {
    this.#sqlite.exec(`pragma synchronous = ${synchronous}; pragma wal_autocheckpoint = ${pages}`)
  }
}

export const sqliteDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
