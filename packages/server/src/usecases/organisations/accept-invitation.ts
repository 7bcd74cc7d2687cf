import { AppError } from '@plinth/domain/errors'
import type { Transaction } from '../../ports/database.ts'
import type { InvitationRecord } from '../../ports/invitations.ts'
import type { TenantRecord } from '../../ports/tenants.ts'
import type { UserRecord } from '../../ports/users.ts'
import { markVerified } from '../accounts/owner-changes.ts'
import type { SessionActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { hashSecret } from '../secrets.ts'
import { requireTenant } from '../tenant-plan.ts'

/** Once, by the account that has the invited address. The browser works for the organisation from then on. */
export async function acceptInvitation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: SessionActor,
  code: string,
): Promise<TenantRecord> {
  const now = clock.now()
  return database.transact(async (tx) => {
    // Before the tenant, as everybody does who locks both.
    const user = await tx.users.lock(actor.userId)
    if (!user)
      throw new AppError(
        'unauthorized',
        'This credential belongs to an account that no longer exists.',
      )
    const invitation = await takeInvitation(tx, hashSecret(code), now)
    requireInvited(user, invitation)
    const { tenantId, role } = invitation
    // An address may have been changed to the invited one by somebody who belongs there already.
    if (!(await tx.tenants.roleOf(tenantId, user.id))) {
      await tx.tenants.addMember(tenantId, { userId: user.id, role, joinedAt: now })
    }
    // The code was sent to this address and nowhere else.
    if (user.verifiedAt === null) await markVerified(tx, user.id, now)
    await tx.sessions.setTenant(actor.sessionId, tenantId)
    return requireTenant(await tx.tenants.find(tenantId))
  })
}

/** Under the tenant's lock and used up: of two at the same time one gets it. */
async function takeInvitation(
  tx: Transaction,
  hash: string,
  now: number,
): Promise<InvitationRecord> {
  const found = await tx.invitations.findByHash(hash, now)
  if (found && (await tx.tenants.lock(found.tenantId))) {
    const invitation = await tx.invitations.findByHash(hash, now)
    if (invitation && (await tx.invitations.remove(invitation.tenantId, invitation.id)))
      return invitation
  }
  throw new AppError(
    'not_found',
    'This invitation does not exist any more. Ask whoever invited you to send another one.',
  )
}

function requireInvited(user: UserRecord, { email }: InvitationRecord): void {
  if (user.email === email) return
  throw new AppError(
    'forbidden',
    `This invitation is for ${email}, and you are signed in as ${user.email}. Sign in with the invited address to accept it.`,
  )
}
