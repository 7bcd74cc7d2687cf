// PostgreSQL server for tests, in its own temporary directory; it ends with the process that started it.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startServerProcess } from './server-process.ts'

export interface TestPostgres {
  /** Superuser's URL of the database `postgres`. */
  readonly url: string
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** `pause` and `resume` stop and continue all of its processes; on Linux only. */
  order(message: 'shut down' | 'start' | 'pause' | 'resume'): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const server = await startServerProcess(new URL('./postgres-process.ts', import.meta.url))
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

/** Creates an empty database and returns its URL. */
export async function createTestDatabase(adminUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // template1 cannot be copied while a client is connected to it; template0 accepts no connections.
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
