// Creates a drop without content.
import { parseSlug } from '@plinth/domain/addresses/slug'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { parseName } from '@plinth/domain/base/text-fields'
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { insertDrop } from './insert-drop.ts'
import { type OwnDropView, viewOwnDrop } from './own-drop-view.ts'

export interface CreateDropInput {
  readonly slug?: string | undefined
  readonly name?: string | undefined
}

/** Reserves the address. Nothing is served there until the first publish. */
export async function createDrop(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls' | 'ownHostnames' | 'random'>,
  actor: AccountActor,
  input: CreateDropInput,
): Promise<OwnDropView> {
  const now = deps.clock.now()
  const drop = {
    id: makeId('drop', deps.random(idBytes)),
    actor,
    slug: input.slug === undefined ? null : parseSlug(input.slug),
    name: parseName(input.name ?? ''),
    createdAt: now,
  }
  return deps.database.transact(async (tx) => {
    const { tenant: owner } = await insertDrop(tx, deps, drop)
    const created = await ownedDrop(tx.drops, actor, drop.id)
    return viewOwnDrop(deps, { drop: created, owner, domains: [] })
  })
}
