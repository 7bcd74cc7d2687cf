// PostgreSQL connection pool that turns transient failures into `unavailable`.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { databaseUnavailable } from './unavailable.ts'

export function withTransientErrors(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    // Any failure to get a connection (server unreachable, none free in time) is transient.
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
      throw isTransient(error) ? databaseUnavailable(error) : error
    }
  }
  // kysely's type also has an overload for cursors, which is not used here.
  const release: PostgresPoolClient['release'] = (destroy) => client.release(destroy)
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

// Transient SQLSTATE codes: class 08 (connection), 25006 (read-only server, after a failover), 40
// (rollback: deadlock, serialization), 53 (resources), 55P03 (lock not available), 57 (shutdown,
// cancelled), 58 (system and disk), XX001 and XX002 (corrupt data); and network errors of Node.
const transientCodes =
  /^(08|25006|40|53|55P03|57|58|XX00[12])|^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_)/
/** pg reports these without a code. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)|timeout/

function isTransient(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return transientCodes.test(code)
  return typeof message === 'string' && lostConnection.test(message)
}
