// Lists reported drops, for operators.
import type { PageCursor } from '../../ports/database/page.ts'
import type { ReportedSite, ReportState } from '../../ports/database/reports.ts'
import type { OperatorActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { type DropSummary, summarise } from './drop-summaries.ts'
import { type ResultPage, readResultPage } from './result-page.ts'

export interface ReportedDrop extends ReportedSite {
  /** Null if the drop was deleted since. */
  readonly drop: DropSummary | null
}

export async function listReports(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  _operator: OperatorActor,
  input: { readonly state: ReportState; readonly before: PageCursor | null },
): Promise<ResultPage<ReportedDrop>> {
  const { read } = database
  const { rows, next } = await readResultPage(
    input.before,
    (page) => read.reports.reportedSites(input.state, page),
    ({ newestAt, siteId }) => ({ at: newestAt, id: siteId }),
  )
  const sites = await read.sites.findAll(rows.map(({ siteId }) => siteId))
  const summaries = await summarise(read, sites, clock.now())
  return { rows: rows.map((row) => ({ ...row, drop: summaries.get(row.siteId) ?? null })), next }
}
