import { AppError } from '@plinth/domain/errors'
import { parseProse } from '@plinth/domain/text-fields'
import type { OperatorActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { anyDropId } from './any-drop.ts'
import { recordAction } from './record-action.ts'

/** Closes what was said about a drop, which stays as it is. The drop itself may be gone. */
export async function dismissReports(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  by: OperatorActor,
  input: { readonly siteId: string; readonly note: string },
): Promise<void> {
  const note = parseProse(input.note)
  const siteId = anyDropId(input.siteId)
  await deps.database.transact(async (tx) => {
    const [newest] = await tx.reports.ofSite(siteId, 1)
    if (!newest) throw new AppError('not_found', 'Nobody has reported this drop.')
    if ((await tx.reports.closeOfSite(siteId, deps.clock.now())) === 0) return
    const subject = { id: siteId, name: newest.slug }
    await recordAction(deps, tx, { by, action: 'reports_dismissed', subject, note })
  })
}
