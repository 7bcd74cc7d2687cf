import { idBytes, makeId } from '@plinth/domain/ids'
import { parseSlug } from '@plinth/domain/slug'
import { parseName } from '@plinth/domain/text-fields'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { insertSite } from './insert-site.ts'
import { ownedSite } from './owned-site.ts'
import { type SiteView, viewSite } from './site-view.ts'

export interface CreateSiteInput {
  readonly slug?: string | undefined
  readonly name?: string | undefined
}

/** Reserves an address; nothing is served there until an upload. */
export async function createSite(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  actor: AccountActor,
  input: CreateSiteInput,
): Promise<SiteView> {
  const now = deps.clock.now()
  const site = {
    id: makeId('site', deps.random(idBytes)),
    actor,
    slug: input.slug === undefined ? null : parseSlug(input.slug),
    name: parseName(input.name ?? ''),
    createdAt: now,
  }
  return deps.database.transact(async (tx) => {
    const { tenant } = await insertSite(tx, deps, site)
    return viewSite(await ownedSite(tx.sites, actor, site.id), tenant, now)
  })
}
