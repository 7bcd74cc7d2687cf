// Authorization rule for drops: a caller from another tenant, or with a token for another drop, gets
// the same error as for a drop that does not exist.
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

/** Whose drops exist for the caller. */
export type DropOwner = Pick<AccountActor, 'tenantId' | 'limits'>

export const isOwnedBy = (
  { tenantId, limits }: DropOwner,
  drop: Pick<DropRecord, 'id' | 'tenantId'>,
): drop is OwnedDrop => drop.tenantId === tenantId && (!limits?.dropId || limits.dropId === drop.id)

export async function ownedDrop(
  drops: DropsReader,
  actor: DropOwner,
  id: string,
): Promise<OwnedDrop> {
  const dropId = parseId('drop', id)
  return requireOwned(actor, dropId && (await drops.find(dropId)))
}

export function requireOwned(actor: DropOwner, drop: DropRecord | null): OwnedDrop {
  if (drop && isOwnedBy(actor, drop)) return drop
  throw new AppError(
    'not_found',
    actor.limits?.dropId
      ? 'There is no such drop for this API token, which is for one drop.'
      : 'There is no such drop in this account.',
  )
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
