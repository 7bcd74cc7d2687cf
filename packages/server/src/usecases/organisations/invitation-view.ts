// Open invitations with their inviters.
import type { InvitationRecord } from '../../ports/database/invitations.ts'
import type { Member } from '../../ports/database/tenants.ts'

/** An open invitation as members who manage members see it. */
export interface InvitationView {
  readonly invitation: InvitationRecord
  readonly inviter: Member
}

/** The inviter's name as shown to the invited person; the email address if no name is set. */
export const inviterName = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name || email

/** Invitations are removed with the inviter's membership, so every inviter is a member. */
export const viewInvitations = (
  invitations: readonly InvitationRecord[],
  members: readonly Member[],
): InvitationView[] =>
  invitations.flatMap((invitation) => {
    const inviter = members.find(({ userId }) => userId === invitation.invitedBy)
    return inviter ? [{ invitation, inviter }] : []
  })
