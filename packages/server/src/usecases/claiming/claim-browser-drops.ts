// Claims all anonymous drops of a browser for a tenant.
import type { BrowserId } from '@plinth/domain/base/ids'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { type DropView, viewDrop } from '../drops/drop-view.ts'
import { claimDropsOfBrowser } from './claim-drops.ts'
import { lockChosenTenant } from './lock-chosen-tenant.ts'

export interface BrowserDrops {
  readonly browserId: BrowserId
  /** Id of the user's tenant that receives the drops. */
  readonly tenant: string
}

export async function claimBrowserDrops(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { browserId, tenant: chosen }: BrowserDrops,
): Promise<DropView[]> {
  return deps.database.transact(async (tx) => {
    const { tenant } = await lockChosenTenant(tx, actor, { chosen, now: deps.clock.now() })
    const claimed = await claimDropsOfBrowser(deps, tx, {
      browserId,
      tenantId: tenant.id,
      userId: actor.userId,
    })
    const views = []
    for (const { id } of claimed) {
      const drop = await tx.drops.find(id)
      if (drop) views.push(viewDrop(drop, tenant, deps.clock.now()))
    }
    return views
  })
}
