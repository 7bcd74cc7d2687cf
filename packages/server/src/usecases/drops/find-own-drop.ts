// Looks up a drop of the account by id or slug.
import { isSlug, parseSlug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor } from '../access/actor.ts'
import { type OwnedDrop, ownedDrop, requireOwned } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'

export interface DropReference {
  readonly id?: string | undefined
  readonly slug?: string | undefined
  /** Either of them, for clients that know the drop by one name. */
  readonly idOrSlug?: string | undefined
}

/** Exactly one of the names must be given. */
export async function findOwnDrop(
  { database: { read } }: Pick<Deps, 'database'>,
  actor: AccountActor,
  { id, slug, idOrSlug }: DropReference,
): Promise<OwnedDrop> {
  if (idOrSlug !== undefined) {
    const found = isSlug(idOrSlug) && (await read.drops.findBySlug(idOrSlug))
    return found ? requireOwned(actor, found) : ownedDrop(read.drops, actor, idOrSlug)
  }
  if (id !== undefined && slug !== undefined) {
    throw new AppError('invalid_field', 'Specify the drop by either `id` or `slug`, not both.')
  }
  if (id !== undefined) return ownedDrop(read.drops, actor, id)
  if (slug === undefined) {
    throw new AppError('missing_field', 'Specify the drop by `id` or `slug`.')
  }
  return requireOwned(actor, await read.drops.findBySlug(parseSlug(slug)))
}
