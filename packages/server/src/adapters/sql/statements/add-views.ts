// Adds the views of many drops in few statements. Rows are always written in the same order, so
// concurrent nodes wait for each other but never deadlock.
import type { DropId } from '@plinth/domain/base/ids'
import { limitSubjects, mostSubjects } from '@plinth/domain/visitors/views'
import { sql } from 'kysely'
import type { NewViews, ViewDetail } from '../../../ports/database/views.ts'
import { isAmong, rowsOf } from '../schema/lists.ts'
import type { Queries } from '../schema/queries.ts'

interface DayKey {
  readonly site_id: DropId
  readonly day: number
}

interface DayRow extends DayKey {
  readonly views: number
}

interface DetailGroup extends DayKey {
  readonly kind: ViewDetail
}

const kinds = ['path', 'referrer'] as const

const dayColumns = { site_id: 'text', day: 'integer', views: 'bigint' } as const
const detailColumns = { ...dayColumns, kind: 'text', subject: 'text' } as const
type DetailRow = readonly [DropId, day: number, views: number, ViewDetail, subject: string]

export async function addViews(queries: Queries, views: readonly NewViews[]): Promise<void> {
  const { db, engine } = queries
  const existing = await lockDrops(queries, views)
  const added = views.filter(({ dropId }) => existing.has(dropId)).toSorted(byDropAndDay)
  if (added.length === 0) return
  const details = await detailRows(queries, added, await addDays(queries, added))
  await sql`
    insert into view_details (site_id, day, kind, subject, views)
    select site_id, day, kind, subject, views
    from ${rowsOf(engine, detailColumns, details)} where true
    on conflict (site_id, day, kind, subject)
    do update set views = view_details.views + excluded.views
  `.execute(db)
}

/**
 * Finds the drops that exist, and locks them against deletion: a drop deleted meanwhile would fail
 * the transaction by its foreign key.
 */
async function lockDrops(
  { db, engine }: Queries,
  views: readonly NewViews[],
): Promise<Set<DropId>> {
  const ids = [...new Set(views.map(({ dropId }) => dropId))].toSorted()
  const drops = db
    .selectFrom('sites')
    .select('id')
    .where(isAmong(engine, 'id', ids))
    .orderBy('id')
  const rows = await (engine === 'postgres' ? drops.forKeyShare() : drops).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the new totals by drop and day. */
async function addDays(
  { db, engine }: Queries,
  views: readonly NewViews[],
): Promise<ReadonlyMap<string, number>> {
  const days = views.map(({ dropId, day, views }) => [dropId, day, views] as const)
  // The lock on a day's row also guards its details.
  const { rows } = await sql<DayRow>`
    insert into view_days (site_id, day, views)
    select site_id, day, views from ${rowsOf(engine, dayColumns, days)} where true
    on conflict (site_id, day) do update set views = view_days.views + excluded.views
    returning site_id, day, views
  `.execute(db)
  return new Map(rows.map((row) => [dayKey(row), row.views]))
}

async function detailRows(
  queries: Queries,
  views: readonly NewViews[],
  totals: ReadonlyMap<string, number>,
): Promise<DetailRow[]> {
  // A view has at most one subject of each kind, so a day with few views has few subjects.
  const busy = views.filter(
    ({ dropId, day }) => (totals.get(dayKey({ site_id: dropId, day })) ?? 0) > mostSubjects,
  )
  const known = busy.length === 0 ? null : await subjectCounts(queries, busy)
  const rows: DetailRow[] = []
  for (const { dropId, day, details } of views) {
    for (const kind of kinds) {
      const counts = details[kind]
      const group = { site_id: dropId, day, kind }
      const available = mostSubjects - (known?.get(groupKey(group)) ?? 0)
      const bounded =
        counts.size <= available ? counts : limitSubjects(await subjectsOf(queries, group), counts)
      for (const [subject, views] of bounded) rows.push([dropId, day, views, kind, subject])
    }
  }
  return rows
}

/**
 * Number of subjects in each group. Nearly always below the limit, so the subjects themselves need
 * not be read.
 */
async function subjectCounts(
  { db, engine }: Queries,
  views: readonly NewViews[],
): Promise<ReadonlyMap<string, number>> {
  const drops = [...new Set(views.map(({ dropId }) => dropId))]
  const days = [...new Set(views.map(({ day }) => day))]
  const rows = await db
    .selectFrom('view_details')
    .select((e) => ['site_id', 'day', 'kind', e.fn.countAll<number>().as('subjects')])
    .where(isAmong(engine, 'site_id', drops))
    .where(isAmong(engine, 'day', days))
    .groupBy(['site_id', 'day', 'kind'])
    .execute()
  return new Map(rows.map((row) => [groupKey(row), row.subjects]))
}

async function subjectsOf(
  { db }: Queries,
  { site_id: drop, day, kind }: DetailGroup,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('view_details')
    .select('subject')
    .where('site_id', '=', drop)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

const dayKey = ({ site_id: drop, day }: DayKey): string => `${drop} ${day}`
const groupKey = (group: DetailGroup): string => `${dayKey(group)} ${group.kind}`

const byDropAndDay = (one: NewViews, other: NewViews): number =>
  one.dropId === other.dropId ? one.day - other.day : one.dropId < other.dropId ? -1 : 1
