// Dismisses the open reports about a drop.
import { parseProse } from '@plinth/domain/base/text-fields'
import type { ReportRecord } from '../../ports/database/reports.ts'
import type { OperatorActor } from '../access/actor.ts'
import { recordAction } from '../access/record-action.ts'
import type { Deps } from '../base/deps.ts'

/** Does not change the drop, which may have been deleted. */
export async function dismissReports(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  by: OperatorActor,
  { report: { dropId, slug }, ...input }: { readonly report: ReportRecord; readonly note: string },
): Promise<void> {
  const note = parseProse(input.note)
  await deps.database.transact(async (tx) => {
    if ((await tx.reports.closeOfDrop(dropId, deps.clock.now())) === 0) return
    const subject = { id: dropId, name: slug }
    await recordAction(deps, tx, { by, action: 'reports_dismissed', subject, note })
  })
}
