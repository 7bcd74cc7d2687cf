// Differences between the SQL engines: query handles, advisory locks and queue reads.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Change } from '../../../ports/database/changes.ts'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** A kysely handle, of the database or of one transaction, with its engine. */
export interface Queries {
  readonly db: Kysely<Schema>
  readonly engine: Engine
  /** Called for every change appended to the feed; the transaction may still fail. */
  readonly onChange?: (change: Change) => void
}

/**
 * Locks a key until the transaction ends. SQLite has one writer at a time and needs no further
 * lock.
 */
export async function lockKey({ db, engine }: Queries, key: string): Promise<void> {
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  }
}

/**
 * First row of a queue that no other transaction has locked, so concurrent nodes take different
 * rows.
 */
export const firstUnlocked = <DB, Table extends keyof DB, Row>(
  engine: Engine,
  queue: SelectQueryBuilder<DB, Table, Row>,
): Promise<Row | undefined> => {
  const first = queue.limit(1)
  return (engine === 'postgres' ? first.forUpdate().skipLocked() : first).executeTakeFirst()
}
