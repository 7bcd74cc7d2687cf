// Records the statements that a database sends, each with the method of the port that sent it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { Database } from '../../../ports/database/database.ts'
import type { Engine } from '../schema/queries.ts'

export interface Statement {
  readonly method: string
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface StatementRecorder {
  /** The same database; calls of its methods are recorded. */
  watch(database: Database): Database
  /** One of each text, with the parameters of its first call. */
  statements(): Statement[]
  /** Methods of the port, as `table.method`, that have sent no statement. */
  unseenMethods(): string[]
  stop(): void
}

const migration = 'migration'
const isQuery = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text)

export function startRecorder(engine: Engine): StatementRecorder {
  const current = new AsyncLocalStorage<string>()
  const recorded = new Map<string, Statement>()
  const known = new Set<string>()
  const seen = new Set<string>()

  const listen = engine === 'sqlite' ? listenToSqlite : listenToPostgres
  const stop = listen((text, parameters) => {
    const method = current.getStore() ?? 'outside of the tables'
    if (method === migration || !isQuery(text)) return
    seen.add(method)
    if (!recorded.has(text)) recorded.set(text, { method, sql: text, parameters })
  })

  const watchTables = <Tables extends object>(tables: Tables): Tables =>
    mapValues(tables, (table, tableName) =>
      mapValues(table as object, (method, methodName) => {
        const name = `${tableName}.${methodName}`
        known.add(name)
        return (...input: unknown[]) =>
          current.run(name, () => (method as (...input: unknown[]) => unknown)(...input))
      }),
    )

  return {
    watch: (database) => ({
      ...database,
      read: watchTables(database.read),
      transact: (work) => database.transact((tx) => work(watchTables(tx))),
      transactWithoutSync: (work, options) =>
        database.transactWithoutSync((tx) => work(watchTables(tx)), options),
      migrate: () => current.run(migration, () => database.migrate()),
      pendingMigrations: () => current.run(migration, () => database.pendingMigrations()),
    }),
    statements: () => [...recorded.values()],
    unseenMethods: () => [...known].filter((name) => !seen.has(name)).toSorted(),
    stop,
  }
}

type Listener = (text: string, parameters: readonly unknown[]) => void

/** Returns a function that ends it. */
function listenToSqlite(listener: Listener): () => void {
  const { all, get, run } = StatementSync.prototype
  for (const [name, original] of Object.entries({ all, get, run })) {
    Object.assign(StatementSync.prototype, {
      [name](this: StatementSync, ...parameters: unknown[]) {
        listener(this.sourceSQL, parameters)
        return Reflect.apply(original, this, parameters)
      },
    })
  }
  return () => Object.assign(StatementSync.prototype, { all, get, run })
}

/** Returns a function that ends it. */
function listenToPostgres(listener: Listener): () => void {
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...input: [string | pg.QueryConfig, unknown[]?]) {
      const [first, values = []] = input
      if (typeof first === 'string') listener(first, values)
      else listener(first.text, first.values ?? values)
      return Reflect.apply(query, this, input)
    },
  })
  return () => Object.assign(pg.Client.prototype, { query })
}

const mapValues = <T extends object>(object: T, map: (value: unknown, key: string) => unknown): T =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)])) as T
