// Moves anonymous drops into a tenant. They keep their addresses and stay live: plan limits block
// the creation of drops, never a claim.
import type { BrowserId, TenantId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { SiteRecord } from '../../ports/database/drops.ts'
import type { Deps } from '../acting/deps.ts'
import { isClaimable } from './list-claimable.ts'

export interface BrowserClaim {
  readonly browserId: BrowserId
  readonly tenantId: TenantId
}

export async function claimDropsOfBrowser(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { browserId, tenantId }: BrowserClaim,
): Promise<SiteRecord[]> {
  const now = deps.clock.now()
  // The oldest joins first, so that it is the last to be paused when a paid plan ends.
  const drops = (await tx.sites.ofBrowser(browserId)).toReversed()
  const claimed: SiteRecord[] = []
  for (const site of drops.filter((site) => isClaimable(site, now))) {
    if (await claimDrop(tx, { site, tenantId, joinedAt: now + claimed.length })) claimed.push(site)
  }
  return claimed
}

export interface DropClaim {
  readonly site: SiteRecord
  readonly tenantId: TenantId
  readonly joinedAt: number
}

/** False if the drop was claimed concurrently. The tenant must be locked. */
export async function claimDrop(
  tx: Transaction,
  { site, tenantId, joinedAt }: DropClaim,
): Promise<boolean> {
  if (!(await tx.sites.claim(site.id, tenantId, joinedAt))) return false
  await tx.changes.append({ site: site.id, tenant: tenantId, label: site.slug }, joinedAt)
  return true
}
