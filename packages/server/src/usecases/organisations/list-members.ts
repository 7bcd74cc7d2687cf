// Lists the members of a tenant.
import type { Member } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'

/** In the order they joined. */
export async function listMembers(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
): Promise<Member[]> {
  requireRight(actor, 'see_members')
  return database.read.tenants.members(actor.tenantId)
}
