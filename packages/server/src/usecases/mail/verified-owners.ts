import type { TenantId } from '@plinth/domain/ids'
import type { Reader } from '../../ports/database.ts'
import type { UserRecord } from '../../ports/users.ts'

/** Who is told of what happens to a tenant's things. An address that nobody has proven may be anybody's. */
export async function verifiedOwners(
  { tenants, users }: Pick<Reader, 'tenants' | 'users'>,
  tenant: TenantId,
): Promise<UserRecord[]> {
  const members = await tenants.members(tenant)
  const owners = members.filter(({ role }) => role === 'owner')
  const found = await users.findAll(owners.map(({ userId }) => userId))
  return found.filter(({ verifiedAt }) => verifiedAt !== null)
}
