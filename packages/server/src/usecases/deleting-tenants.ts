// How a tenant goes, with everything that it owns.
import type { SiteId, TenantId } from '@plinth/domain/ids'
import type { Transaction } from '../ports/database.ts'
import { type Deletion, deleteDrops } from './deleting-drops.ts'

/** The tenant must be locked. Returns its drops: call `sweepDeleted` after the commit. */
export async function deleteTenant(
  tx: Transaction,
  tenant: TenantId,
  { heldFor, now }: Deletion,
): Promise<SiteId[]> {
  const drops = await deleteDrops(tx, await tx.sites.ofTenant(tenant), { heldFor, now })
  for (const { grantId } of await tx.oauthConnections.ofTenant(tenant)) {
    await tx.oauthRecords.removeGrant(grantId)
  }
  await tx.tenants.delete(tenant)
  await tx.changes.append({ tenant }, now)
  return drops
}
