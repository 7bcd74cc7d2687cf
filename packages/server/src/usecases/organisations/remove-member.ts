// Removes a member from an organisation, or leaves it.
import { refusePersonal } from '@plinth/domain/accounts/organisations'
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor } from '../access/actor.ts'
import { lockMembership, requireMember } from '../access/membership.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'
import { endMembership } from './end-membership.ts'

/** Removing another member needs the permission to manage members; leaving does not. */
export async function removeMember(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: { readonly userId: string },
): Promise<void> {
  await database.transact(async (tx) => {
    const membership = await lockMembership(tx, actor)
    const { tenant } = membership
    const { userId, role: memberRole } = await requireMember(tx.tenants, tenant.id, input.userId)
    const leaving = userId === actor.userId
    const refusal = refusePersonal(tenant.kind, 'leave')
    if (refusal) throw refusal
    if (!leaving) requireRight(membership, 'manage_members')
    if (memberRole === 'owner') {
      throw new AppError(
        'forbidden',
        leaving
          ? 'An organisation needs its owner. Transfer it to another member first, or delete it.'
          : 'The owner cannot be removed.',
      )
    }
    await endMembership(tx, { tenantId: tenant.id, userId }, clock.now())
  })
}
