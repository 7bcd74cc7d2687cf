// Lists the members of a tenant.
import type { Member } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { requireRole } from '../require-role.ts'

/** In the order they joined. */
export async function listMembers(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
): Promise<Member[]> {
  requireRole(actor, 'see_members')
  return database.read.tenants.members(actor.tenantId)
}
