// Lets an observer, such as tracing, run the statements of a database.
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/** Calls `run` once and returns its result. `sql` has placeholders instead of values. */
export type ObserveStatement = <T>(sql: string, run: () => Promise<T>) => Promise<T>

export const observeConnection = (
  connection: DatabaseConnection,
  observe: ObserveStatement,
): DatabaseConnection => ({
  executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
    observe(query.sql, () => connection.executeQuery<R>(query)),
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
})
