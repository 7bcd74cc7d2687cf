// Error of a PostgreSQL server that has no connection left.

/** SQLSTATE too_many_connections. */
const tooMany = '53300'

export class TooManyConnections extends Error {
  constructor(cause: Error) {
    super(
      `PostgreSQL refused a connection: ${cause.message}. Lower PLINTH_DATABASE_CONNECTIONS on every machine, or raise max_connections of the server.`,
      { cause },
    )
  }
}

/** Returns other errors as they are. */
export const explainRefusal = (error: unknown): unknown =>
  error instanceof Error && (error as { code?: unknown }).code === tooMany
    ? new TooManyConnections(error)
    : error
