// Creates a drop without content.
import { parseSlug } from '@plinth/domain/addresses/slug'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { parseTags } from '@plinth/domain/base/tags'
import { parseName } from '@plinth/domain/base/text-fields'
import { checkExpireAt } from '@plinth/domain/lifecycle/own-expiry'
import type { AccountActor } from '../access/actor.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { insertDrop } from './insert-drop.ts'
import { type OwnDropView, viewOwnDrop } from './own-drop-view.ts'

export interface CreateDropInput {
  readonly slug?: string | undefined
  readonly name?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly expireAt?: number | null | undefined
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
    tags: parseTags(input.tags ?? []),
    expireAt: checkExpireAt(input.expireAt ?? null, now),
  }
  return deps.database.transact(async (tx) => {
    const { tenant: owner } = await insertDrop(tx, deps, drop)
    const { tags, expireAt } = drop
    const hasSettings = tags.length > 0 || expireAt !== null
    const key = { id: drop.id, tenantId: owner.id }
    if (hasSettings) await tx.drops.update(key, { tags, expireAt, updatedAt: now })
    const created = await ownedDrop(tx.drops, actor, drop.id)
    return viewOwnDrop(deps, { drop: created, owner, domains: [] })
  })
}
