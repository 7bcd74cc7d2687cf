// Creates a drop without content.
import { idBytes, makeId } from '@plinth/domain/ids'
import { parseSlug } from '@plinth/domain/slug'
import { parseName } from '@plinth/domain/text-fields'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { insertSite } from './insert-site.ts'
import { type OwnSiteView, viewOwnSite } from './own-site-view.ts'
import { ownedSite } from './owned-site.ts'

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
