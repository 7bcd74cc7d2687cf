import { refuseRole } from '@plinth/domain/roles'
import type { Member } from '../../ports/tenants.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** The first to join first. */
export async function listMembers(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
): Promise<Member[]> {
  const refusal = refuseRole(actor.role, 'see_members')
  if (refusal) throw refusal
  return database.read.tenants.members(actor.tenantId)
}
