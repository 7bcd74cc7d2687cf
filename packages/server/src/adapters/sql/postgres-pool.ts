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

// Class 08 (connection), 25006 (a server that only reads, after a failover), 40 (rollback: deadlock,
// serialization), 53 (resources), 55P03 (lock not to be had), 57 (shutdown, cancelled), 58 (system and
// disk), XX001 and XX002 (damaged data); or the network's.
const passing =
  /^(08|25006|40|53|55P03|57|58|XX00[12])|^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_)/
/** pg has no codes for these. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)|timeout/

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return passing.test(code)
  return typeof message === 'string' && lostConnection.test(message)
}
