// Ends a membership and revokes its credentials and invitations.
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import { revokeGrantsOfUser } from '../oauth/revoke-grants.ts'

interface EndingMembership {
  readonly tenantId: TenantId
  readonly userId: UserId
}

/** Sessions that act for the tenant fall back to the user's personal one. */
export async function endMembership(
  tx: Transaction,
  { tenantId, userId }: EndingMembership,
  now: number,
): Promise<void> {
  await tx.apiTokens.revokeOfUser(userId, tenantId, now)
  await revokeGrantsOfUser(tx, { userId, tenantId }, now)
  await tx.invitations.removeOfInviter(tenantId, userId)
  // One to them may be open too, if they became a member in another way.
  const user = await tx.users.find(userId)
  if (user) await tx.invitations.removeOfEmail(tenantId, user.email)
  await tx.tenants.removeMember(tenantId, userId)
}
