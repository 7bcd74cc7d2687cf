// PostgreSQL server for tests, in its own temporary directory; it ends with the process that started it.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startServerProcess } from './server-process.ts'

export interface TestPostgres {
  /** Superuser's URL of the database `postgres`. */
  readonly url: string
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /**
   * `pause` and `resume` stop and continue all of its processes, and `kill` ends them with SIGKILL;
   * on Linux only.
   */
  order(message: 'shut down' | 'kill' | 'start' | 'pause' | 'resume'): Promise<void>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** A commit survives `kill`. It is slower, so tests do without unless they need it. */
  readonly survivesKill?: true
}

export async function startPostgres({ survivesKill }: PostgresOptions = {}): Promise<TestPostgres> {
  const module = new URL('./postgres-process.ts', import.meta.url)
  const server = await startServerProcess(module, [], survivesKill ? ['survives-kill'] : [])
  const { url } = server.ready as { url: string }
  const { order, stop } = server
  return { url, createDatabase: () => createTestDatabase(url), order, stop }
}

/** Number of transactions in the client's database that wait for a lock. Call outside a transaction. */
export async function countLockWaits(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

/** Runs one statement and returns its rows. */
export async function queryDatabase(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** What `createMigratedDatabase` copies, once `global-setup.ts` has migrated it. */
const migratedTemplate = 'plinth_migrated'

/** Creates an empty database and returns its URL. */
export const createTestDatabase = (adminUrl: string): Promise<string> =>
  // template1 cannot be copied while a client is connected to it; template0 accepts no connections.
  copyDatabase(adminUrl, 'template0')

/** Creates a database with all tables, without rows; migrating one takes five times as long. */
export const createMigratedDatabase = (adminUrl: string): Promise<string> =>
  copyDatabase(adminUrl, migratedTemplate)

/** Creates a copy of a database, to which no client may be connected, and returns its URL. */
export const copyTestDatabase = (adminUrl: string, url: string): Promise<string> =>
  copyDatabase(adminUrl, new URL(url).pathname.slice(1))

/** Creates what `createMigratedDatabase` copies. No client may stay connected to it. */
export async function createMigratedTemplate(
  adminUrl: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<void> {
  await migrate(await copyDatabase(adminUrl, 'template0', migratedTemplate))
}

async function copyDatabase(
  adminUrl: string,
  template: string,
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<string> {
  // Copied as files, because that takes less CPU time than by way of the log.
  const statement = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`
  await queryDatabase(adminUrl, statement)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
