import type { BrowserId } from '@plinth/domain/ids'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { type SiteView, viewSite } from '../site-view.ts'
import { requireTenant } from '../tenant-plan.ts'
import { claimDropsOfBrowser } from './claim-drops.ts'

/** Takes over what this browser published without an account. */
export async function claimBrowserDrops(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  browserId: BrowserId,
): Promise<SiteView[]> {
  return deps.database.transact(async (tx) => {
    const tenant = requireTenant(await tx.tenants.lock(actor.tenantId))
    const claim = { browserId, tenantId: actor.tenantId }
    const claimed = await claimDropsOfBrowser(deps, tx, claim)
    const views = []
    for (const { id } of claimed) {
      const site = await tx.sites.find(id)
      if (site) views.push(viewSite(site, tenant, deps.clock.now()))
    }
    return views
  })
}
