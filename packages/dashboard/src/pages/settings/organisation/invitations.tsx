// Card with the pending invitations and the form that sends one. Members are in members.tsx.
import { useQuery } from '@tanstack/react-query'
import { invitationsQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteMember } from './invite-member.tsx'
import { messages } from './messages.ts'

const texts = messages.invitations

export const Invitations = () => (
  <Card title={texts.title} guide="organisations">
    <div className="grid gap-5">
      <InviteMember />
      <QueryList query={useQuery(invitationsQuery)} label={texts.list} empty={texts.empty}>
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </QueryList>
    </div>
  </Card>
)
