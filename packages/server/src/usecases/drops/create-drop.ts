// Creates a drop without content.

import { parseSlug } from '@plinth/domain/addresses/slug'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { parseName } from '@plinth/domain/base/text-fields'
import type { AccountActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { ownedSite } from '../acting/owned-drop.ts'
import { insertSite } from './insert-drop.ts'
import { type OwnSiteView, viewOwnSite } from './own-drop-view.ts'

export interface CreateSiteInput {
  readonly slug?: string | undefined
  readonly name?: string | undefined
}

/** Reserves the address. Nothing is served there until the first publish. */
export async function createSite(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls' | 'ownHostnames' | 'random'>,
  actor: AccountActor,
  input: CreateSiteInput,
): Promise<OwnSiteView> {
  const now = deps.clock.now()
  const site = {
    id: makeId('site', deps.random(idBytes)),
    actor,
    slug: input.slug === undefined ? null : parseSlug(input.slug),
    name: parseName(input.name ?? ''),
    createdAt: now,
  }
  return deps.database.transact(async (tx) => {
    const { tenant: owner } = await insertSite(tx, deps, site)
    const created = await ownedSite(tx.sites, actor, site.id)
    return viewOwnSite(deps, { site: created, owner, domains: [] })
  })
}
