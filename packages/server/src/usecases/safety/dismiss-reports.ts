// Dismisses the open reports about a drop.
import { AppError } from '@plinth/domain/base/errors'
import type { SiteId } from '@plinth/domain/base/ids'
import { parseProse } from '@plinth/domain/base/text-fields'
import type { Reader } from '../../ports/database/database.ts'
import type { OperatorActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { recordAction } from '../acting/record-action.ts'
import { anyDropId } from './any-drop.ts'

/** Does not change the drop, which may have been deleted. */
export async function dismissReports(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  by: OperatorActor,
  input: { readonly siteId: string; readonly note: string },
): Promise<void> {
  const note = parseProse(input.note)
  const siteId = anyDropId(input.siteId)
  await deps.database.transact(async (tx) => {
    const newest = await newestReport(tx, siteId)
    if ((await tx.reports.closeOfSite(siteId, deps.clock.now())) === 0) return
    const subject = { id: siteId, name: newest.slug }
    await recordAction(deps, tx, { by, action: 'reports_dismissed', subject, note })
  })
}

export async function requireReported(
  { database }: Pick<Deps, 'database'>,
  _operator: OperatorActor,
  { siteId }: { readonly siteId: string },
): Promise<void> {
  await newestReport(database.read, anyDropId(siteId))
}

async function newestReport({ reports }: Pick<Reader, 'reports'>, siteId: SiteId) {
  const [newest] = await reports.ofSite(siteId, 1)
  if (newest) return newest
  throw new AppError('not_found', 'There are no reports about this drop.')
}
