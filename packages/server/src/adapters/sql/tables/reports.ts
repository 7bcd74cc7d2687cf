// SQL implementation of the reports port.
import type { DropId } from '@plinth/domain/base/ids'
import { type SqlBool, sql } from 'kysely'
import type {
  ReportRecord,
  ReportState,
  ReportsReader,
  ReportsWriter,
} from '../../../ports/database/reports.ts'
import { inBatch, isBefore, lockKey, type Queries } from '../schema/queries.ts'

/** How many of a drop's reports are included in a list of reported drops. */
const reportsPerDrop = 3

const columns = [
  'id',
  'site_id as dropId',
  'slug',
  'path',
  'reason',
  'details',
  'contact',
  'created_at as createdAt',
  'closed_at as closedAt',
] as const

/** Compares `closed_at` with null. */
const operators = { open: 'is', closed: 'is not' } as const

const inState = ({ db }: Queries, state: ReportState) =>
  db.selectFrom('reports').where('reports.closed_at', operators[state], null)

async function newestOfEach(
  queries: Queries,
  state: ReportState,
  drops: readonly DropId[],
): Promise<ReportRecord[]> {
  if (drops.length === 0) return []
  const ranked = inState(queries, state)
    .where('site_id', 'in', drops)
    .select(columns)
    .select((e) =>
      e.fn
        .agg<number>('row_number')
        .over((o) => o.partitionBy('site_id').orderBy('created_at', 'desc').orderBy('id'))
        .as('rank'),
    )
  const rows = await queries.db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('rank', '<=', reportsPerDrop)
    .orderBy('rank')
    .execute()
  return rows.map(({ rank, ...report }) => report)
}

async function countReports(
  queries: Queries,
  state: ReportState,
  drops: readonly DropId[],
): Promise<Map<DropId, number>> {
  if (drops.length === 0) return new Map()
  const rows = await inState(queries, state)
    .select((e) => ['site_id', e.fn.countAll<number>().as('n')])
    .where('site_id', 'in', drops)
    .groupBy('site_id')
    .execute()
  return new Map(rows.map(({ site_id: drop, n }) => [drop, n]))
}

export const reportsReader = (queries: Queries): ReportsReader => ({
  async reportedDrops(state, { before, limit }) {
    // The newest report of each drop, from an index of the reports in this state: grouping them
    // would read all.
    const newest = inState(queries, state)
      .select(['site_id as dropId', 'created_at as newestAt'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reports as later')
              .select('later.id')
              .where('later.closed_at', operators[state], null)
              .whereRef('later.site_id', '=', 'reports.site_id')
              .where(sql<SqlBool>`(later.created_at, later.id) > (reports.created_at, reports.id)`),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('site_id', 'desc')
      .limit(limit)
    const found = await (before === null
      ? newest
      : newest.where(isBefore(before, 'created_at', 'site_id'))
    ).execute()
    const drops = found.map(({ dropId }) => dropId)
    const counts = await countReports(queries, state, drops)
    const reports = Map.groupBy(await newestOfEach(queries, state, drops), ({ dropId }) => dropId)
    return found.map(({ dropId, newestAt }) => ({
      dropId,
      newestAt,
      count: counts.get(dropId) ?? 0,
      reports: reports.get(dropId) ?? [],
    }))
  },

  ofDrop: (drop, limit) =>
    queries.db
      .selectFrom('reports')
      .select(columns)
      .where('site_id', '=', drop)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),

  countOpen: (drops) => countReports(queries, 'open', drops),
})

export const reportsWriter = (queries: Queries): ReportsWriter => ({
  ...reportsReader(queries),

  lock: (drop) => lockKey(queries, `reports ${drop}`),

  async findOpen(drop, reporter) {
    const found = await inState(queries, 'open')
      .select(columns)
      .where('site_id', '=', drop)
      .where('reporter', '=', reporter)
      .executeTakeFirst()
    return found ?? null
  },

  async insert(report) {
    await queries.db
      .insertInto('reports')
      .values({
        id: report.id,
        site_id: report.dropId,
        slug: report.slug,
        path: report.path,
        reason: report.reason,
        details: report.details,
        contact: report.contact,
        reporter: report.reporter,
        created_at: report.createdAt,
        closed_at: null,
      })
      .execute()
  },

  async revise(id, { path, reason, details, contact }) {
    await queries.db
      .updateTable('reports')
      .set({ path, reason, details, contact })
      .where('id', '=', id)
      .execute()
  },

  async deleteOldestOpen(drop, reasons) {
    if (reasons.length === 0) return false
    const oldest = await inState(queries, 'open')
      .select('id')
      .where('site_id', '=', drop)
      .where('reason', 'in', reasons)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst()
    if (!oldest) return false
    await queries.db.deleteFrom('reports').where('id', '=', oldest.id).execute()
    return true
  },

  async closeOfDrop(drop, now) {
    const closed = await queries.db
      .updateTable('reports')
      .set({ closed_at: now, reporter: null })
      .where('site_id', '=', drop)
      .where('closed_at', 'is', null)
      .returning('id')
      .execute()
    return closed.length
  },

  async removeContacts(closedBefore, limit) {
    const { db, engine } = queries
    const old = db
      .selectFrom('reports')
      .where('contact', 'is not', null)
      .where('closed_at', '<', closedBefore)
      .orderBy('closed_at')
    const { numUpdatedRows } = await db
      .updateTable('reports')
      .set({ contact: null })
      .where(inBatch(engine, old, limit))
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
})
