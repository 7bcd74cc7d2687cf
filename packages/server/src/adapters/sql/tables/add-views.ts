// Adds the views of many drops in few statements. Rows are always written in the same order, so
// concurrent nodes wait for each other but never deadlock.
import type { DropId } from '@plinth/domain/base/ids'
import { limitSubjects, mostSubjects } from '@plinth/domain/visitors/views'
import type { NewViews, ViewDetail } from '../../../ports/database/views.ts'
import type { Queries } from '../schema/queries.ts'

interface DetailGroup {
  readonly site_id: DropId
  readonly day: number
  readonly kind: ViewDetail
}

interface DetailRow extends DetailGroup {
  readonly subject: string
  readonly views: number
}

/** Keeps the number of parameters far below either engine's limit per statement. */
const batchSize = 200
const kinds = ['path', 'referrer'] as const

export async function addViews(queries: Queries, views: readonly NewViews[]): Promise<void> {
  const { db } = queries
  const existing = await lockDrops(queries, views)
  const added = views.filter(({ dropId }) => existing.has(dropId)).toSorted(byDropAndDay)
  const days = added.map(({ dropId, day, views }) => ({ site_id: dropId, day, views }))
  // The lock on a day's row also guards its details.
  for (const values of inBatches(days)) {
    await db
      .insertInto('view_days')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'day'])
          .doUpdateSet((e) => ({ views: e('view_days.views', '+', e.ref('excluded.views')) })),
      )
      .execute()
  }
  const details = await detailRows(queries, added)
  for (const values of inBatches(details)) {
    await db
      .insertInto('view_details')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'day', 'kind', 'subject'])
          .doUpdateSet((e) => ({ views: e('view_details.views', '+', e.ref('excluded.views')) })),
      )
      .execute()
  }
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
  const found = new Set<DropId>()
  for (const batch of inBatches(ids)) {
    const drops = db.selectFrom('sites').select('id').where('id', 'in', batch).orderBy('id')
    const rows = await (engine === 'postgres' ? drops.forKeyShare() : drops).execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}

async function detailRows(queries: Queries, added: readonly NewViews[]): Promise<DetailRow[]> {
  const rows: DetailRow[] = []
  for (const batch of inBatches(added)) {
    const known = await subjectCounts(queries, batch)
    for (const { dropId, day, details } of batch) {
      for (const kind of kinds) {
        const group = { site_id: dropId, day, kind }
        const available = mostSubjects - (known.get(keyOf(group)) ?? 0)
        const counts = details[kind]
        const bounded =
          counts.size <= available
            ? counts
            : limitSubjects(await subjectsOf(queries, group), counts)
        for (const [subject, views] of bounded) rows.push({ ...group, subject, views })
      }
    }
  }
  return rows
}

/**
 * Number of subjects in each group. Nearly always far below the limit, so the subjects themselves
 * need not be read.
 */
async function subjectCounts(
  { db }: Queries,
  views: readonly NewViews[],
): Promise<Map<string, number>> {
  const drops = [...new Set(views.map(({ dropId }) => dropId))]
  const days = [...new Set(views.map(({ day }) => day))]
  const rows = await db
    .selectFrom('view_details')
    .select((e) => ['site_id', 'day', 'kind', e.fn.countAll<number>().as('subjects')])
    .where('site_id', 'in', drops)
    .where('day', 'in', days)
    .groupBy(['site_id', 'day', 'kind'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.subjects]))
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

const keyOf = ({ site_id: drop, day, kind }: DetailGroup): string => `${drop} ${day} ${kind}`

const byDropAndDay = (one: NewViews, other: NewViews): number =>
  one.dropId === other.dropId ? one.day - other.day : one.dropId < other.dropId ? -1 : 1

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}
