// kysely dialects for PostgreSQL: one whose transactions are durable, and one whose commits do not
// wait for the disk.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from 'kysely'

export const postgresDialect = (pool: PostgresPool): Dialect => new PostgresDialect({ pool })

const beginLight = CompiledQuery.raw('begin; set local synchronous_commit = off')

class LightDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(beginLight)
  }

  /** The pool belongs to the other dialect. */
  override async destroy(): Promise<void> {}
}

class LightDialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new LightDriver({ pool: this.#pool })
  }
}

export const lightDialect = (pool: PostgresPool): Dialect => new LightDialect(pool)
