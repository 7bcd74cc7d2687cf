// The few places where the two engines differ, by name.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Change } from '../../ports/changes.ts'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** A kysely handle that knows its engine: the database itself, or one transaction. */
export interface Queries {
  readonly db: Kysely<Schema>
  readonly engine: Engine
  /** Hears of every change that is appended; the transaction may still fail. */
  readonly onChange?: (change: Change) => void
}

/** The embedded database has one writer at a time, so there is nothing more to lock. */
export async function lockKey({ db, engine }: Queries, key: string): Promise<void> {
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  }
}

/** The first row of a queue. Two nodes that look at the same time take two different ones. */
export const firstUntaken = <DB, Table extends keyof DB, Row>(
  engine: Engine,
  queue: SelectQueryBuilder<DB, Table, Row>,
): Promise<Row | undefined> => {
  const first = queue.limit(1)
  return (engine === 'postgres' ? first.forUpdate().skipLocked() : first).executeTakeFirst()
}
