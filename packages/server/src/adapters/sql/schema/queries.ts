// Query handles, and what differs between the SQL engines: advisory locks, queue reads and batches.
import type { AccountTerms } from '@plinth/domain/plans/plans'
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Change } from '../../../ports/database/changes.ts'
import type { LateRows } from '../../../ports/database/late-rows.ts'
import type { PageCursor } from '../../../ports/database/page.ts'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** A kysely handle, of the database or of one transaction, with its engine. */
export interface Queries {
  readonly db: Kysely<Schema>
  readonly engine: Engine
  /** The plan of tenants without a subscription. */
  readonly basePlan: AccountTerms
  /** Whether changes are queued for a CDN. */
  readonly queuesPurges?: boolean
}

/** The handle of one transaction. */
export interface TransactionQueries extends Queries {
  /** Changes appended to the feed, which are written when the work is done. */
  readonly changes: DatedChange[]
}

/** A change as it is announced: by NOTIFY and, on its own machine, by the local changes file. */
export interface IdentifiedChange {
  /** Unique; null if a node of an earlier version announced the change. */
  readonly id: string | null
  readonly change: Change
}

export interface DatedChange extends IdentifiedChange {
  readonly at: number
  /** What to purge from a CDN; null if that is nothing. */
  readonly kept: Change | null
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
 * Locks the rows of a queue, and skips those that another transaction has locked, so concurrent
 * nodes take different rows.
 */
export const unlockedRows = <DB, Table extends keyof DB, Row>(
  engine: Engine,
  queue: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> =>
  engine === 'postgres' ? queue.forUpdate().skipLocked() : queue

/** First row of a queue that no other transaction has locked. */
export const firstUnlocked = <DB, Table extends keyof DB, Row>(
  engine: Engine,
  queue: SelectQueryBuilder<DB, Table, Row>,
): Promise<Row | undefined> => unlockedRows(engine, queue.limit(1)).executeTakeFirst()

/**
 * Condition for the first `limit` rows of `rows`, which must be sorted by an index: a batch reads
 * these rows only. Rows that another transaction has locked are left for a later batch. Row ids
 * identify them, because some tables have no key.
 */
export const inBatch = <Table extends keyof Schema>(
  engine: Engine,
  rows: SelectQueryBuilder<Schema, Table, object>,
  limit: number,
) => {
  const batch = unlockedRows(engine, rows.limit(limit))
  if (engine === 'sqlite') return sql<SqlBool>`rowid in ${batch.select(sql`rowid`.as('id'))}`
  // An array is read once. PostgreSQL may read a subquery again for each row, and would then return
  // more rows than the limit.
  return sql<SqlBool>`ctid = any(array${batch.select(sql`ctid`.as('id'))})`
}

/** Deletes the first `limit` rows of `rows`, as `inBatch` selects them. Returns their number. */
export async function removeBatch<Table extends keyof Schema>(
  { db, engine }: Queries,
  table: Table,
  rows: SelectQueryBuilder<Schema, Table, object>,
  limit: number,
): Promise<number> {
  const removal = sql`delete from ${sql.table(table)} where ${inBatch(engine, rows, limit)}`
  return Number((await removal.execute(db)).numAffectedRows)
}

/** Makes the first rows of `rows` due at another time, as `inBatch` selects them. Returns their number. */
export async function bringForward<Table extends keyof Schema>(
  { db, engine }: Queries,
  table: Table,
  rows: SelectQueryBuilder<Schema, Table, object>,
  { to, limit }: Pick<LateRows, 'to' | 'limit'>,
): Promise<number> {
  const change = sql`update ${sql.table(table)} set due_at = ${to} where ${inBatch(engine, rows, limit)}`
  return Number((await change.execute(db)).numAffectedRows)
}

/**
 * Condition for the rows after a cursor in a list that is sorted by these columns, newest first. A
 * comparison of rows is a range of an index; the same in terms of OR is not.
 */
export const isBefore = (cursor: PageCursor, at: string, id: string) =>
  sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor.at}, ${cursor.id})`
