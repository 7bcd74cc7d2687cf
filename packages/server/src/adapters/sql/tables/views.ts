// SQL implementation of the views port.
import type { DropId } from '@plinth/domain/base/ids'
import type { ViewsOfDay, ViewsReader, ViewsWriter } from '../../../ports/database/views.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'
import { addViews } from '../statements/add-views.ts'
import { ownDropId } from '../statements/own-drop.ts'

export const viewsReader = ({ db }: Queries): ViewsReader => ({
  daysOf: (drop, since) =>
    db
      .selectFrom('view_days')
      .select(['day', 'views'])
      .where('site_id', '=', drop)
      .where('day', '>=', since)
      .orderBy('day')
      .execute(),

  topOf: (drop, detail, { since, until, limit }) =>
    db
      .selectFrom('view_details')
      .select((e) => ['subject', e.fn.sum<number>('views').as('views')])
      .where('site_id', '=', drop)
      .where('kind', '=', detail)
      .where('day', '>=', since)
      .where('day', '<=', until)
      .groupBy('subject')
      .orderBy('views', 'desc')
      .orderBy('subject')
      .limit(limit)
      .execute(),

  async ofTenant(tenant, since) {
    const rows = await db
      .selectFrom('sites')
      .leftJoin('view_days', (join) =>
        join.onRef('view_days.site_id', '=', 'sites.id').on('view_days.day', '>=', since),
      )
      .select(['sites.id', 'view_days.day', 'view_days.views'])
      .where('sites.tenant_id', '=', tenant)
      .execute()
    const found = new Map<DropId, ViewsOfDay[]>()
    for (const { id, day, views } of rows) {
      const days = found.getOrInsertComputed(id, () => [])
      if (day !== null && views !== null) days.push({ day, views })
    }
    return found
  },

  async totalOfTenant(tenant, { since, until }) {
    const { total } = await db
      .selectFrom('view_days')
      .innerJoin('sites', 'sites.id', 'view_days.site_id')
      .select((e) => e.fn.sum<number | null>('views').as('total'))
      .where('sites.tenant_id', '=', tenant)
      .where('day', '>=', since)
      .where('day', '<=', until)
      .executeTakeFirstOrThrow()
    return total ?? 0
  },
})

export const viewsWriter = (queries: Queries): ViewsWriter => ({
  ...viewsReader(queries),

  add: (views) => addViews(queries, views),

  async removeBefore(day, limit) {
    let removed = 0
    for (const table of ['view_days', 'view_details'] as const) {
      const old = queries.db.selectFrom(table).where('day', '<', day).orderBy('day')
      removed += await removeBatch(queries, table, old, limit - removed)
    }
    return removed
  },

  async removeOfDrop(drop, limit) {
    let removed = 0
    for (const table of ['view_days', 'view_details'] as const) {
      const rows = queries.db
        .selectFrom(table)
        .where('site_id', '=', ownDropId(queries, drop))
        .orderBy('day')
      removed += await removeBatch(queries, table, rows, limit - removed)
    }
    return removed
  },
})
