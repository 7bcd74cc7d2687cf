import type { Member } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { requireMember } from './membership.ts'

export function getMember(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly userId: string },
): Promise<Member> {
  return requireMember(database.read.tenants, actor.tenantId, input.userId)
}
