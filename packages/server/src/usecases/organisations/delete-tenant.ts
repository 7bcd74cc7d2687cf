// Deletes a tenant and everything that it owns, inside the caller's transaction.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import { type Deletion, deleteDrops } from '../drops/drop-deletion.ts'
import { revokeGrants } from '../oauth/revoke-grants.ts'

/**
 * The tenant must be locked. Returns the ids of its drops: pass them to `sweepDeleted` after the
 * commit.
 */
export async function deleteTenant(
  tx: Transaction,
  tenant: TenantId,
  { heldFor, now }: Deletion,
): Promise<DropId[]> {
  const drops = await deleteDrops(tx, await tx.drops.ofTenant(tenant), { heldFor, now })
  const connections = await tx.oauthConnections.ofTenant(tenant)
  await revokeGrants(
    tx,
    connections.map(({ grantId }) => grantId),
    now,
  )
  for (const { processor, customerId } of await tx.billingCustomers.ofTenant(tenant)) {
    await tx.billingEndings.add(processor, customerId, now)
  }
  await tx.tenants.delete(tenant)
  await tx.changes.append({ tenant }, now, null)
  return drops
}
