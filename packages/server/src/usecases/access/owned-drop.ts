// Authorization rule for drops: a caller from another tenant gets the same error as for a drop that
// does not exist.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { DropRecord, DropsReader } from '../../ports/database/drops.ts'
import type { AccountActor } from './actor.ts'

export async function ownedDrop(
  drops: DropsReader,
  actor: AccountActor,
  id: string,
): Promise<DropRecord> {
  const dropId = parseId('drop', id)
  const drop = dropId && (await drops.find(dropId))
  if (!drop || drop.tenantId !== actor.tenantId) throw noSuchDrop()
  return drop
}

export const noSuchDrop = (): AppError =>
  new AppError('not_found', 'There is no such drop in this account.')

/** A drop that trust and safety removed cannot be changed until they restore it. */
export function refuseRemoved(drop: DropRecord): void {
  if (drop.removedAt !== null) {
    throw new AppError(
      'forbidden',
      'This drop was removed by trust and safety and cannot be changed.',
    )
  }
}
