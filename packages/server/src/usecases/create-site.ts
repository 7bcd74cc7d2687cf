import { refuseNewDrop } from '@plinth/domain/entitlements'
import { idBytes, makeId } from '@plinth/domain/ids'
import { parseSlug } from '@plinth/domain/slug'
import { parseName } from '@plinth/domain/text-fields'
import type { AccountActor } from './actor.ts'
import { insertWithRandomSlug, releaseSlug, slugTaken } from './claim-slug.ts'
import type { Deps } from './deps.ts'
import { ownedSite } from './owned-site.ts'
import { type SiteView, viewSite } from './site-view.ts'
import { planOf, requireTenant } from './tenant-plan.ts'

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
  const slug = input.slug === undefined ? null : parseSlug(input.slug)
  const site = {
    id: makeId('site', deps.random(idBytes)),
    tenantId: actor.tenantId,
    browserId: null,
    name: parseName(input.name ?? ''),
    createdAt: now,
    claimHash: null,
  }

  return deps.database.transact(async (tx) => {
    const tenant = requireTenant(await tx.tenants.lock(actor.tenantId))
    const refusal = refuseNewDrop(planOf(tenant, now), await tx.sites.countOfTenant(actor.tenantId))
    if (refusal) throw refusal

    if (slug === null) {
      const given = await insertWithRandomSlug(tx, deps, site)
      await tx.changes.append({ site: site.id, label: given }, now)
    } else {
      await releaseSlug(tx, slug, actor.tenantId, now)
      if (!(await tx.sites.insert({ ...site, slug }))) throw slugTaken(slug)
      await tx.changes.append({ site: site.id, label: slug }, now)
    }
    return viewSite(await ownedSite(tx.sites, actor, site.id), tenant, now)
  })
}
