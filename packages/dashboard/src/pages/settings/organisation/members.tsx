// Members of the organisation and their roles. Inviting is in invitations.tsx.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { MemberRow } from './member-row.tsx'
import { messages } from './messages.ts'
import { useChangeRole } from './use-change-role.ts'

const texts = messages.members

export function Members() {
  const { tenant } = useSession()
  const changeRole = useChangeRole()
  return (
    <Card title={texts.title} guide="organisations">
      {!hasPermission(tenant.role, 'manage_members') && (
        <p className="mb-4 text-muted">
          {texts.restricted({ roles: describeAllowedRoles('manage_members') })}
        </p>
      )}
      <QueryList query={useQuery(membersQuery)} label={texts.list} empty={texts.empty}>
        {(member) => <MemberRow key={member.user_id} member={member} onChangeRole={changeRole} />}
      </QueryList>
    </Card>
  )
}
