import { slugHoldMs } from '@plinth/domain/lifecycle'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { ownedSite } from './owned-site.ts'
import { sweepSite } from './sweep-site.ts'
import { present } from './tenant-plan.ts'

/** Immediate and permanent. The address says for a while that the drop is gone. */
export async function deleteSite(
  deps: Pick<Deps, 'database' | 'clock' | 'random' | 'blobs' | 'processes'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  const now = deps.clock.now()
  const siteId = await deps.database.transact(async (tx) => {
    present(await tx.tenants.lock(actor.tenantId))
    const site = await ownedSite(tx.sites, actor, input.id)
    for (const version of await tx.versions.ofSite(site.id)) {
      await tx.changes.append({ label: version.previewLabel }, now)
    }
    for (const label of await tx.slugHolds.endMoves(site.id)) {
      await tx.changes.append({ label }, now)
    }
    await tx.slugHolds.put({
      slug: site.slug,
      tenantId: actor.tenantId,
      movedSite: null,
      until: now + slugHoldMs,
    })
    await tx.sites.delete(site.id)
    await tx.blobHolds.requestSweep(site.id, now)
    // Others of the tenant may come back from a pause.
    await tx.changes.append({ site: site.id, label: site.slug, tenant: actor.tenantId }, now)
    return site.id
  })
  // The drop is gone already; should this fail, the request just written brings it about later.
  await sweepSite(deps, siteId).catch(() => {})
}
