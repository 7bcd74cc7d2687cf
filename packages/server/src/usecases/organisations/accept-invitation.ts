// Accepts an invitation to an organisation.
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { InvitationRecord } from '../../ports/database/invitations.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { SessionActor } from '../access/actor.ts'
import { markVerified } from '../access/owner-changes.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'

/**
 * Works once, for the account with the invited email address. The session switches to the
 * organisation.
 */
export async function acceptInvitation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: SessionActor,
  code: string,
): Promise<TenantRecord> {
  const now = clock.now()
  return database.transact(async (tx) => {
    // Lock order: user before tenant.
    const user = await tx.users.lock(actor.userId)
    if (!user)
      throw new AppError(
        'unauthorized',
        'This credential belongs to an account that no longer exists.',
      )
    const invitation = await takeInvitation(tx, hashSecret(code), now)
    requireInvited(user, invitation)
    const { tenantId, role } = invitation
    // The user may already be a member whose email address was changed to the invited one.
    if (!(await tx.tenants.roleOf(tenantId, user.id))) {
      await tx.tenants.addMember(tenantId, { userId: user.id, role, joinedAt: now })
    }
    // The code was sent only to this address, so it proves the address.
    if (user.verifiedAt === null) await markVerified(tx, user.id, now)
    await tx.sessions.setTenant(actor, tenantId)
    return requireTenant(await tx.tenants.find(tenantId))
  })
}

/**
 * Consumes the invitation under the tenant's lock: of two concurrent requests only one succeeds.
 */
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
    'This invitation is no longer valid. Ask the person who invited you to send another one.',
  )
}

function requireInvited(user: UserRecord, { email }: InvitationRecord): void {
  if (user.email === email) return
  throw new AppError(
    'forbidden',
    `This invitation is for ${email}, but you are signed in as ${user.email}. Sign in with the invited address to accept it.`,
  )
}
