// Looks up a drop of any owner, for operators.
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, parseId } from '@plinth/domain/base/ids'
import type { DropRecord, DropsReader } from '../../ports/database/drops.ts'
import type { OperatorActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

/** Not restricted to a tenant: for operators only. */
export async function anyDrop(drops: DropsReader, id: string): Promise<DropRecord> {
  const drop = await drops.find(anyDropId(id))
  if (!drop) throw noSuchDrop()
  return drop
}

export function anyDropId(id: string): DropId {
  const dropId = parseId('drop', id)
  if (!dropId) throw noSuchDrop()
  return dropId
}

export async function requireAnyDrop(
  { database }: Pick<Deps, 'database'>,
  _operator: OperatorActor,
  { dropId }: { readonly dropId: string },
): Promise<void> {
  await anyDrop(database.read.drops, dropId)
}

const noSuchDrop = (): AppError => new AppError('not_found', 'There is no such drop.')
