// Lists the members of a tenant.
import type { Member } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { requireRole } from '../acting/require-role.ts'

/** In the order they joined. */
export async function listMembers(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
): Promise<Member[]> {
  requireRole(actor, 'see_members')
  return database.read.tenants.members(actor.tenantId)
}
