// Loads one member of the tenant.
import type { Member } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireMember } from '../access/membership.ts'
import { requireRole } from '../access/require-role.ts'
import type { Deps } from '../base/deps.ts'

export async function getMember(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly userId: string },
): Promise<Member> {
  requireRole(actor, 'see_members')
  return requireMember(database.read.tenants, actor.tenantId, input.userId)
}
