// Loads one member of the tenant.
import type { Member } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { requireRole } from '../require-role.ts'
import { requireMember } from './membership.ts'

export async function getMember(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly userId: string },
): Promise<Member> {
  requireRole(actor, 'see_members')
  return requireMember(database.read.tenants, actor.tenantId, input.userId)
}
