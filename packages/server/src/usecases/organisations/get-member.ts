// Loads one member of the tenant.
import type { Member } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { requireMember } from '../acting/membership.ts'
import { requireRole } from '../acting/require-role.ts'

export async function getMember(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly userId: string },
): Promise<Member> {
  requireRole(actor, 'see_members')
  return requireMember(database.read.tenants, actor.tenantId, input.userId)
}
