// Dismisses the open reports about a drop.
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import { parseProse } from '@plinth/domain/base/text-fields'
import type { Reader } from '../../ports/database/database.ts'
import type { OperatorActor } from '../access/actor.ts'
import { recordAction } from '../access/record-action.ts'
import type { Deps } from '../base/deps.ts'
import { anyDropId } from './any-drop.ts'

/** Does not change the drop, which may have been deleted. */
export async function dismissReports(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  by: OperatorActor,
  input: { readonly dropId: string; readonly note: string },
): Promise<void> {
  const note = parseProse(input.note)
  const dropId = anyDropId(input.dropId)
  await deps.database.transact(async (tx) => {
    const newest = await newestReport(tx, dropId)
    if ((await tx.reports.closeOfDrop(dropId, deps.clock.now())) === 0) return
    const subject = { id: dropId, name: newest.slug }
    await recordAction(deps, tx, { by, action: 'reports_dismissed', subject, note })
  })
}

export async function requireReported(
  { database }: Pick<Deps, 'database'>,
  _operator: OperatorActor,
  { dropId }: { readonly dropId: string },
): Promise<void> {
  await newestReport(database.read, anyDropId(dropId))
}

async function newestReport({ reports }: Pick<Reader, 'reports'>, dropId: DropId) {
  const [newest] = await reports.ofDrop(dropId, 1)
  if (newest) return newest
  throw new AppError('not_found', 'There are no reports about this drop.')
}
