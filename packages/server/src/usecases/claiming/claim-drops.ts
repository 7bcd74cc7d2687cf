// Moves anonymous drops into a tenant. They keep their addresses and stay live: plan limits block
// the creation of drops, never a claim.
import type { BrowserId, TenantId, UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'
import { isClaimable } from './list-claimable.ts'

export interface BrowserClaim {
  readonly browserId: BrowserId
  readonly tenantId: TenantId
  readonly userId: UserId
}

export async function claimDropsOfBrowser(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { browserId, tenantId, userId }: BrowserClaim,
): Promise<DropRecord[]> {
  const now = deps.clock.now()
  // The oldest joins first, so that it is the last to be paused when a paid plan ends.
  const drops = (await tx.drops.ofBrowser(browserId)).toReversed()
  const claimed: DropRecord[] = []
  for (const drop of drops.filter((drop) => isClaimable(drop, now))) {
    if (await claimDrop(tx, { drop, tenantId, userId, joinedAt: now + claimed.length }))
      claimed.push(drop)
  }
  return claimed
}

export interface DropClaim {
  readonly drop: DropRecord
  readonly tenantId: TenantId
  readonly userId: UserId
  readonly joinedAt: number
}

/** False if the drop was claimed concurrently. The tenant must be locked. */
export async function claimDrop(
  tx: Transaction,
  { drop, tenantId, userId, joinedAt }: DropClaim,
): Promise<boolean> {
  if (!(await tx.drops.claim(drop.id, tenantId, joinedAt))) return false
  const actor = { userId }
  await recordEvent(tx, { dropId: drop.id, kind: 'claimed', actor, at: joinedAt })
  const shown = { drop: drop.id, label: drop.slug }
  // The tenant's other drops stay as they are: one that joins later does not pause them.
  await tx.changes.append({ ...shown, tenant: tenantId }, joinedAt, shown)
  return true
}
