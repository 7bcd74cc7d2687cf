// kysely dialects for PostgreSQL: with transactions that are durable or whose commits do not wait for
// the disk, and with ones that a read-only installation refuses.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from 'kysely'
import { refuseReadOnly, selectReadOnly, writesLock } from '../statements/read-only.ts'

export interface TransactionKind {
  /** The commit does not wait for the disk. */
  readonly isLight: boolean
  /** Rejects if the installation is read-only. */
  readonly isChecked: boolean
}

/** The pool of the other dialects. It must be closed by itself. */
export const postgresDialect = (pool: PostgresPool, kind: TransactionKind): Dialect =>
  new SharedPoolDialect(pool, kind)

class SharedPoolDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #kind: TransactionKind

  constructor(pool: PostgresPool, kind: TransactionKind) {
    super({ pool })
    this.#pool = pool
    this.#kind = kind
  }

  override createDriver(): PostgresDriver {
    return new TransactionDriver(this.#pool, this.#kind)
  }
}

const rollback = CompiledQuery.raw('rollback')

class TransactionDriver extends PostgresDriver {
  readonly #begin: CompiledQuery
  readonly #isChecked: boolean

  constructor(pool: PostgresPool, { isLight, isChecked }: TransactionKind) {
    super({ pool })
    this.#isChecked = isChecked
    // Sent together, so the check takes no further round trip. It comes after the lock: what it
    // finds is then true until the transaction ends. At another isolation level, which may be the
    // default of the server, statements after a lock find what was true before it.
    this.#begin = CompiledQuery.raw(
      [
        'begin isolation level read committed',
        ...(isLight ? ['set local synchronous_commit = off'] : []),
        ...(isChecked
          ? [`select pg_advisory_xact_lock_shared(${writesLock})`, selectReadOnly('postgres')]
          : []),
      ].join('; '),
    )
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      const { rows } = await connection.executeQuery(this.#begin)
      if (this.#isChecked) refuseReadOnly(rows)
    } catch (error) {
      // kysely takes it for a transaction that has not begun. If this fails too, the connection is lost.
      await connection.executeQuery(rollback).catch(() => {})
      throw error
    }
  }

  override async destroy(): Promise<void> {}
}
