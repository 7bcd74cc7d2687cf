// Looks up an invitation by its mailed code.
import type { Role } from '@plinth/domain/accounts/roles'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'
import { inviterName } from './invitation-view.ts'

export interface InvitationOffer {
  readonly email: string
  readonly organisation: string
  readonly inviter: string
  readonly role: Role
}

/** Null if the code is unknown, used, withdrawn or expired. */
export async function findInvitation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  code: string,
): Promise<InvitationOffer | null> {
  const { invitations, tenants, users } = database.read
  const invitation = await invitations.findByHash(hashSecret(code), clock.now())
  if (!invitation) return null
  const tenant = await tenants.find(invitation.tenantId)
  const inviter = await users.find(invitation.invitedBy)
  if (!tenant || !inviter) return null
  return {
    email: invitation.email,
    organisation: tenant.name,
    inviter: inviterName(inviter),
    role: invitation.role,
  }
}
