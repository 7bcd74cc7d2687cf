// SQL implementation of the reports port.
import type { SiteId } from '@plinth/domain/base/ids'
import type {
  ReportRecord,
  ReportState,
  ReportsReader,
  ReportsWriter,
} from '../../../ports/database/reports.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

/** How many of a drop's reports are included in a list of reported drops. */
const reportsPerSite = 3

const columns = [
  'id',
  'site_id as siteId',
  'slug',
  'path',
  'reason',
  'details',
  'contact',
  'created_at as createdAt',
  'closed_at as closedAt',
] as const

const inState = ({ db }: Queries, state: ReportState) => {
  const reports = db.selectFrom('reports')
  return state === 'open'
    ? reports.where('closed_at', 'is', null)
    : reports.where('closed_at', 'is not', null)
}

async function newestOfEach(
  queries: Queries,
  state: ReportState,
  sites: readonly SiteId[],
): Promise<ReportRecord[]> {
  if (sites.length === 0) return []
  const ranked = inState(queries, state)
    .where('site_id', 'in', sites)
    .select(columns)
    .select((e) =>
      e.fn
        .agg<number>('row_number')
        .over((o) => o.partitionBy('site_id').orderBy('created_at', 'desc').orderBy('id'))
        .as('place'),
    )
  const rows = await queries.db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', reportsPerSite)
    .orderBy('place')
    .execute()
  return rows.map(({ place, ...report }) => report)
}

export const reportsReader = (queries: Queries): ReportsReader => ({
  async reportedSites(state, { before, limit }) {
    const groups = inState(queries, state)
      .select((e) => [
        'site_id as siteId',
        e.fn.countAll<number>().as('count'),
        e.fn.max('created_at').as('newestAt'),
      ])
      .groupBy('site_id')
      .orderBy('newestAt', 'desc')
      .orderBy('site_id', 'desc')
      .limit(limit)
    const found = await (before === null
      ? groups
      : groups.having((h) =>
          h.or([
            h(h.fn.max('created_at'), '<', before.at),
            h.and([
              h(h.fn.max('created_at'), '=', before.at),
              h('site_id', '<', before.id as SiteId),
            ]),
          ]),
        )
    ).execute()
    const sites = found.map(({ siteId }) => siteId)
    const newest = Map.groupBy(await newestOfEach(queries, state, sites), ({ siteId }) => siteId)
    return found.map((group) => ({ ...group, reports: newest.get(group.siteId) ?? [] }))
  },

  ofSite: (site, limit) =>
    queries.db
      .selectFrom('reports')
      .select(columns)
      .where('site_id', '=', site)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),

  async countOpen(sites) {
    if (sites.length === 0) return new Map()
    const rows = await inState(queries, 'open')
      .select((e) => ['site_id', e.fn.countAll<number>().as('n')])
      .where('site_id', 'in', sites)
      .groupBy('site_id')
      .execute()
    return new Map(rows.map(({ site_id: site, n }) => [site, n]))
  },
})

export const reportsWriter = (queries: Queries): ReportsWriter => ({
  ...reportsReader(queries),

  lock: (site) => lockKey(queries, `reports ${site}`),

  async findOpen(site, reporter) {
    const found = await inState(queries, 'open')
      .select(columns)
      .where('site_id', '=', site)
      .where('reporter', '=', reporter)
      .executeTakeFirst()
    return found ?? null
  },

  async insert(report) {
    await queries.db
      .insertInto('reports')
      .values({
        id: report.id,
        site_id: report.siteId,
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

  async deleteOldestOpen(site, reasons) {
    if (reasons.length === 0) return false
    const oldest = await inState(queries, 'open')
      .select('id')
      .where('site_id', '=', site)
      .where('reason', 'in', reasons)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst()
    if (!oldest) return false
    await queries.db.deleteFrom('reports').where('id', '=', oldest.id).execute()
    return true
  },

  async closeOfSite(site, now) {
    const closed = await queries.db
      .updateTable('reports')
      .set({ closed_at: now, reporter: null })
      .where('site_id', '=', site)
      .where('closed_at', 'is', null)
      .returning('id')
      .execute()
    return closed.length
  },

  async removeContacts(closedBefore) {
    await queries.db
      .updateTable('reports')
      .set({ contact: null })
      .where('contact', 'is not', null)
      .where('closed_at', '<', closedBefore)
      .execute()
  },
})
