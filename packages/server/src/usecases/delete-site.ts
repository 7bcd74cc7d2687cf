import { slugHoldMs } from '@plinth/domain/lifecycle'
import type { AccountActor } from './actor.ts'
import { holdSlug } from './claim-slug.ts'
import type { Deps } from './deps.ts'
import { ownedSite } from './owned-site.ts'
import { sweepSite } from './sweep-site.ts'
import { requireTenant } from './tenant-plan.ts'

/** Immediate and permanent. The address says for a while that the drop is gone. */
export async function deleteSite(
  deps: Pick<Deps, 'database' | 'clock' | 'random' | 'blobs' | 'processes'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  const now = deps.clock.now()
  const siteId = await deps.database.transact(async (tx) => {
    requireTenant(await tx.tenants.lock(actor.tenantId))
    const site = await ownedSite(tx.sites, actor, input.id)
    for (const version of await tx.versions.ofSite(site.id)) {
      await tx.changes.append({ label: version.previewLabel }, now)
    }
    for (const label of await tx.slugHolds.endMoves(site.id)) {
      await tx.changes.append({ label }, now)
    }
    await tx.slugHolds.lock(site.slug)
    await tx.sites.delete(site.id)
    // What trust and safety took away must not come back at the same address by its owner's hand.
    const tenantId = site.removedAt === null ? actor.tenantId : null
    const until = now + slugHoldMs
    await holdSlug(tx, { slug: site.slug, tenantId, movedSite: null, until }, now)
    await tx.blobHolds.requestSweep(site.id, now)
    // Others of the tenant may come back from a pause.
    await tx.changes.append({ site: site.id, tenant: actor.tenantId }, now)
    return site.id
  })
  // The drop is gone already; should this fail, the request just written brings it about later.
  await sweepSite(deps, siteId).catch(() => {})
}
