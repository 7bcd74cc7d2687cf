// Withdraws an open invitation.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'

/** The mailed link becomes invalid at once. */
export async function withdrawInvitation(
  { database }: Pick<Deps, 'database'>,
  actor: AccountActor,
  input: { readonly id: string },
): Promise<void> {
  const id = parseId('invitation', input.id)
  await database.transact(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'manage_members')
    if (!id || !(await tx.invitations.remove(tenant.id, id))) {
      throw new AppError('not_found', 'This account has no such invitation.')
    }
  })
}
