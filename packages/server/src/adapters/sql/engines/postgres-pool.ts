// PostgreSQL connection pool that prepares statements, turns transient failures into `unavailable`,
// and ends queries that a silent server will never respond to.
import { AppError } from '@plinth/domain/base/errors'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { SilenceWatch } from '../../silence/silence-watch.ts'
import type { ObserveStatement } from './observe-statement.ts'
import { explainRefusal } from './postgres-refusal.ts'
import { createStatementNames, type StatementNames } from './postgres-statements.ts'
import { databaseUnavailable } from './unavailable.ts'

export function guardedPool(
  pool: pg.Pool,
  watch: SilenceWatch,
  observe?: ObserveStatement,
): PostgresPool {
  const names = createStatementNames()
  return {
    options: pool.options,
    // Any failure to get a connection (server unreachable, none free in time) is transient.
    async connect() {
      if (watch.isSilent()) throw databaseUnavailable()
      const client = guardedClient(await pool.connect().catch(unavailable), watch, names)
      return observe ? observedClient(client, observe) : client
    },
    end: () => pool.end(),
  }
}

const ignoreError = () => {}

function unavailable(error: unknown): never {
  throw databaseUnavailable(explainRefusal(error))
}

function guardedClient(
  client: pg.PoolClient,
  watch: SilenceWatch,
  names: StatementNames,
): PostgresPoolClient {
  // The pool listens to idle clients only. The error of a connection that is lost in use reaches the
  // query too, and would otherwise end the process.
  client.on('error', ignoreError)
  /** True after the watch has ended a query, whose response may still arrive. */
  let isUnusable = false
  const query = async (sql: string, parameters: unknown[]) => {
    if (isUnusable) throw databaseUnavailable()
    try {
      // Statements without parameters, such as `begin`, are not planned.
      const name = parameters.length > 0 ? names.nameOf(sql) : undefined
      const statement = { text: sql, values: parameters, ...(name !== undefined && { name }) }
      // Of several statements that are sent together, the result is that of the last.
      const result: pg.QueryResult | pg.QueryResult[] = await watch.send(() =>
        client.query(statement),
      )
      return Array.isArray(result) ? result.at(-1) : result
    } catch (error) {
      isUnusable ||= error instanceof AppError
      throw isTransient(error) ? databaseUnavailable(error) : error
    }
  }
  // kysely's type also has an overload for cursors, which is not used here.
  const release: PostgresPoolClient['release'] = (destroy) => {
    client.off('error', ignoreError)
    client.release(destroy || isUnusable)
  }
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

function observedClient(client: PostgresPoolClient, observe: ObserveStatement): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[]) =>
    observe(sql, () => client.query(sql, parameters))
  return { ...client, query: query as PostgresPoolClient['query'] }
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
