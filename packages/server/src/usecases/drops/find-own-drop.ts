// Looks up a drop of the account by id or slug.
import { parseSlug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor } from '../access/actor.ts'
import { type OwnedDrop, ownedDrop, requireOwned } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'

export interface DropReference {
  readonly id?: string | undefined
  readonly slug?: string | undefined
}

/** Exactly one of `id` and `slug` must be given. */
export async function findOwnDrop(
  { database: { read } }: Pick<Deps, 'database'>,
  actor: AccountActor,
  { id, slug }: DropReference,
): Promise<OwnedDrop> {
  if (id !== undefined && slug !== undefined) {
    throw new AppError('invalid_field', 'Specify the drop by either `id` or `slug`, not both.')
  }
  if (id !== undefined) return ownedDrop(read.drops, actor, id)
  if (slug === undefined) {
    throw new AppError('missing_field', 'Specify the drop by `id` or `slug`.')
  }
  return requireOwned(actor, await read.drops.findBySlug(parseSlug(slug)))
}
