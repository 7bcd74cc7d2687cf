// Whether an organisation has room for another person.
import { membersLimit } from '@plinth/domain/accounts/organisations'
import type { TenantId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'

interface Newcomer {
  /** An invitation of this address takes no further place. */
  readonly email: string
  readonly now: number
}

/** The tenant must be locked. Open invitations count as members. */
export async function isFull(
  { tenants, invitations }: Transaction,
  tenantId: TenantId,
  { email, now }: Newcomer,
): Promise<boolean> {
  const members = await tenants.members(tenantId)
  const open = await invitations.ofTenant(tenantId, now)
  const others = open.filter((invitation) => invitation.email !== email)
  return members.length + others.length >= membersLimit
}
