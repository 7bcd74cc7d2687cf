import type { InvitationRecord } from '../../ports/invitations.ts'
import type { Member } from '../../ports/tenants.ts'

/** An open invitation as who manages members sees it. */
export interface InvitationView {
  readonly invitation: InvitationRecord
  readonly inviter: Member
}

/** As the invited read it: the address where somebody gave no name. */
export const inviterName = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name || email

/** Who leaves takes their invitations along, so every inviter is a member. */
export const viewInvitations = (
  invitations: readonly InvitationRecord[],
  members: readonly Member[],
): InvitationView[] =>
  invitations.flatMap((invitation) => {
    const inviter = members.find(({ userId }) => userId === invitation.invitedBy)
    return inviter ? [{ invitation, inviter }] : []
  })
