// Finds the owners who receive mail about a tenant.
import type { TenantId } from '@plinth/domain/base/ids'
import type { Reader } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'

/** Only verified addresses: an unverified one may belong to someone else. */
export async function verifiedOwners(
  { tenants, users }: Pick<Reader, 'tenants' | 'users'>,
  tenant: TenantId,
): Promise<UserRecord[]> {
  const members = await tenants.members(tenant)
  const owners = members.filter(({ role }) => role === 'owner')
  const found = await users.findAll(owners.map(({ userId }) => userId))
  return found.filter(({ verifiedAt }) => verifiedAt !== null)
}
