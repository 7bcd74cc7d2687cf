// Authorization rule for anonymous drops: their manage token, or the browser that published them,
// may change them until they are claimed.
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, parseId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord, DropsReader } from '../../ports/database/drops.ts'
import { hashSecret } from '../base/secrets.ts'
import type { PublisherActor } from './actor.ts'
import { InvalidToken } from './invalid-token.ts'

declare const publisherChecked: unique symbol

/** An anonymous drop that was found to be the caller's. */
export type ManagedDrop = DropRecord & {
  readonly tenantId: null
  readonly [publisherChecked]: true
}

/**
 * Throws `not_found` if there is no such drop, or none of this browser; `unauthorized` for a token
 * that is not, or no longer, that of the drop.
 */
export async function managedDrop(
  drops: DropsReader,
  actor: PublisherActor,
  id: string,
): Promise<ManagedDrop> {
  const dropId = parseId('drop', id)
  if (!dropId) throw noSuchAnonymousDrop()
  return actor.manageToken === null
    ? dropOfBrowser(drops, actor, dropId)
    : dropOfToken(drops, actor.manageToken, dropId)
}

/**
 * Locks the drop and checks again: it may have been claimed, replaced or deleted since it was
 * loaded.
 */
export async function lockManagedDrop(
  tx: Transaction,
  actor: PublisherActor,
  id: DropId,
): Promise<ManagedDrop> {
  await tx.drops.lockAnonymous(id)
  return managedDrop(tx.drops, actor, id)
}

async function dropOfBrowser(
  drops: DropsReader,
  { browserId }: PublisherActor,
  id: DropId,
): Promise<ManagedDrop> {
  const drop = await drops.find(id)
  if (drop?.tenantId === null && browserId !== null && drop.browserId === browserId) {
    return drop as ManagedDrop
  }
  throw noSuchAnonymousDrop()
}

async function dropOfToken(drops: DropsReader, token: string, id: DropId): Promise<ManagedDrop> {
  const drop = await drops.findManaged(id, hashSecret(token))
  if (drop) return drop as ManagedDrop
  // A client that repeats a deletion learns that the drop does not exist.
  if (!(await drops.find(id))) throw noSuchAnonymousDrop()
  throw new InvalidToken(
    'This token does not manage this page: it is mistyped or belongs to another page, or the page was added to an account.',
  )
}

export const noSuchAnonymousDrop = (): AppError =>
  new AppError(
    'not_found',
    'There is no anonymous page with this id that you can manage. If it is in your account, use `/sites/{id}` instead.',
  )
