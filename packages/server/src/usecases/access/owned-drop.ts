// Authorization rule for drops: a caller from another tenant gets the same error as for a drop that
// does not exist.
import { AppError } from '@plinth/domain/base/errors'
import { parseId, type TenantId } from '@plinth/domain/base/ids'
import type { DropRecord, DropsReader } from '../../ports/database/drops.ts'
import type { AccountActor } from './actor.ts'

declare const ownershipChecked: unique symbol

/**
 * A drop that was found to belong to the caller's tenant. Use cases that read take it instead of an
 * id, so that they cannot be called for another tenant's drop, and the drop is loaded once.
 */
export type OwnedDrop = DropRecord & {
  readonly tenantId: TenantId
  readonly [ownershipChecked]: true
}

export const isOwnedBy = (drop: DropRecord, tenant: TenantId): drop is OwnedDrop =>
  drop.tenantId === tenant

export async function ownedDrop(
  drops: DropsReader,
  actor: Pick<AccountActor, 'tenantId'>,
  id: string,
): Promise<OwnedDrop> {
  const dropId = parseId('drop', id)
  return requireOwned(actor, dropId && (await drops.find(dropId)))
}

export function requireOwned(
  { tenantId }: Pick<AccountActor, 'tenantId'>,
  drop: DropRecord | null,
): OwnedDrop {
  if (drop && isOwnedBy(drop, tenantId)) return drop
  throw new AppError('not_found', 'There is no such drop in this account.')
}

/** A drop that trust and safety removed cannot be changed until they restore it. */
export function refuseRemoved(drop: DropRecord): void {
  if (drop.removedAt !== null) {
    throw new AppError(
      'forbidden',
      'The operator of this service removed this drop, so it cannot be changed.',
    )
  }
}
