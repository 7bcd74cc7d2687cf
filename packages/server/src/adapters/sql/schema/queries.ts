// Differences between the SQL engines: query handles, advisory locks and queue reads.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Change } from '../../../ports/database/changes.ts'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** A kysely handle, of the database or of one transaction, with its engine. */
export interface Queries {
  readonly db: Kysely<Schema>
  readonly engine: Engine
}

/** The handle of one transaction. */
export interface TransactionQueries extends Queries {
  /** Changes appended to the feed, which are written when the work is done. */
  readonly changes: DatedChange[]
}

export interface DatedChange {
  readonly change: Change
  readonly at: number
}

export const lockKey = (queries: Queries, key: string): Promise<void> => lockKeys(queries, [key])

/**
 * Locks the keys in this order until the transaction ends. Transactions that lock several must use
 * the same order, or they could deadlock. SQLite has one writer at a time and needs no further lock.
 */
export async function lockKeys({ db, engine }: Queries, keys: readonly string[]): Promise<void> {
  if (engine !== 'postgres') return
  const key = sql`unnest(${keys}::text[]) as key`
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from ${key}`.execute(db)
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
