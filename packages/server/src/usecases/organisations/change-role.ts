// Changes the role of a member.
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import { AppError } from '@plinth/domain/base/errors'
import type { Member } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockCredential } from '../access/lock-credential.ts'
import { lockAs, requireMember } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'

/** The owner's role changes only by a transfer, and members cannot change their own. */
export async function changeRole(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { userId, role }: { readonly userId: string; readonly role: AssignableRole },
): Promise<Member> {
  return database.transact(async (tx) => {
    await lockCredential(tx, actor, clock.now())
    const { tenant } = await lockAs(tx, actor, 'manage_members')
    const member = await requireMember(tx.tenants, tenant.id, userId)
    if (member.userId === actor.userId) {
      throw new AppError('forbidden', 'You cannot change your own role.')
    }
    if (member.role === 'owner') {
      throw new AppError('forbidden', 'The owner keeps this role until they transfer ownership.')
    }
    await tx.tenants.setRole(tenant.id, member.userId, role)
    if (role === 'member') await tx.invitations.removeOfInviter(tenant.id, member.userId)
    return { ...member, role }
  })
}
