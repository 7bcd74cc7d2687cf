// A pool whose passing failures say `unavailable`, for reads and writes alike.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { databaseUnavailable } from './unavailable.ts'

export function guarded(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    // Whatever keeps a connection from being had (nobody there, none free in time) will pass.
    connect: async () => guardedClient(await pool.connect().catch(unavailable)),
    end: () => pool.end(),
  }
}

function unavailable(error: unknown): never {
  throw databaseUnavailable(error)
}

function guardedClient(client: pg.PoolClient): PostgresPoolClient {
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query(sql, parameters)
    } catch (error) {
      throw isPassing(error) ? databaseUnavailable(error) : error
    }
  }
  // kysely's type also has the form for cursors, which nothing here uses.
  const release: PostgresPoolClient['release'] = (destroy) => client.release(destroy)
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

// Class 08 (connection), 53 (resources), 57P0x (shutdown), 40 (rollback: deadlock, serialization).
const passing = /^(08|53|57P0|40)|^E(CONN|PIPE|TIMEDOUT)/

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return passing.test(code)
  return typeof message === 'string' && message.startsWith('Connection terminated')
}
