// JSON of members, invitations and API tokens.
import type { Member } from '../../ports/database/tenants.ts'
import type { InvitationView } from '../../usecases/organisations/invitation-view.ts'
import type { CreatedToken } from '../../usecases/tokens/create-token.ts'
import type { TokenView } from '../../usecases/tokens/token-view.ts'
import { type Output, presentTokenLimits, time } from './present.ts'

export const presentMember = (member: Member): Output<'changeRole'> => ({
  user_id: member.userId,
  email: member.email,
  name: member.name,
  role: member.role,
  joined_at: time(member.joinedAt),
})

const presentPerson = ({ userId, email, name }: Member) => ({ id: userId, email, name })

export const presentInvitation = ({
  invitation,
  inviter,
}: InvitationView): Output<'inviteMember'> => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: presentPerson(inviter),
  created_at: time(invitation.createdAt),
  expires_at: time(invitation.expiresAt),
})

export const presentToken = ({ token, member }: TokenView): Output<'listTokens'>[number] => ({
  id: token.id,
  name: token.name,
  user: presentPerson(member),
  ...presentTokenLimits(token),
  created_at: time(token.createdAt),
  last_used_at: token.lastUsedAt === null ? null : time(token.lastUsedAt),
})

export const presentCreatedToken = (created: CreatedToken): Output<'createToken'> => ({
  ...presentToken(created),
  token: created.secret,
})
