// Lists reported drops, for operators.
import type { PageCursor } from '../../ports/database/page.ts'
import type { DropReports, ReportState } from '../../ports/database/reports.ts'
import type { OperatorActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { type DropSummary, summarise } from './drop-summaries.ts'
import { type ResultPage, readResultPage } from './result-page.ts'

export interface ReportedDrop extends DropReports {
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
    (page) => read.reports.reportedDrops(input.state, page),
    ({ newestAt, dropId }) => ({ at: newestAt, id: dropId }),
  )
  const drops = await read.drops.findAll(rows.map(({ dropId }) => dropId))
  const summaries = await summarise(read, drops, clock.now())
  return { rows: rows.map((row) => ({ ...row, drop: summaries.get(row.dropId) ?? null })), next }
}
