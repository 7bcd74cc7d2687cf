// A real PostgreSQL for tests: alone in the temporary directory, gone with the process that started it.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startServerProcess } from './server-process.ts'

export interface TestPostgres {
  /** Superuser's address of the database `postgres`. */
  readonly url: string
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const server = await startServerProcess(new URL('./postgres-process.ts', import.meta.url))
  const { url } = server.ready as { url: string }
  return { url, createDatabase: () => createTestDatabase(url), stop: server.stop }
}

/** Creates an empty database of its own and returns its address. */
export async function createTestDatabase(adminUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // template1 cannot be copied while anybody is connected to it; to template0 nobody can connect.
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
