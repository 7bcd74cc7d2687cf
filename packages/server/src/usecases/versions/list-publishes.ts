// Publish history of a drop.
import { listedPublishes } from '@plinth/domain/versions/publishes'
import type { PublishRecord } from '../../ports/database/publishes.ts'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { type Author, findAuthors } from './version-view.ts'

export interface PublishView {
  readonly publish: PublishRecord
  /** Null if published without an account or the account was deleted. */
  readonly author: Author | null
}

/** The newest `listedPublishes` entries, newest first. */
export async function listPublishes(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  { drop }: { readonly drop: OwnedDrop },
): Promise<PublishView[]> {
  const publishes = await database.read.publishes.ofDrop(drop.id, listedPublishes)
  const authorIds = publishes.map((publish) => publish.actor)
  const authorOf = await findAuthors(database.read, actor.tenantId, authorIds)
  return publishes.map((publish) => ({ publish, author: authorOf(publish.actor) }))
}
