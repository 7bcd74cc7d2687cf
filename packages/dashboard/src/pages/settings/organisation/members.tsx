// Members of the organisation and their roles. Inviting is in invitations.tsx.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { MemberRow } from './member-row.tsx'
import { useChangeRole } from './use-change-role.ts'

export function Members() {
  const { tenant } = useSession()
  const changeRole = useChangeRole()
  return (
    <Card title="Members">
      {!hasPermission(tenant.role, 'manage_members') && (
        <p className="mb-4 text-muted">
          Only {describeAllowedRoles('manage_members')} can invite people, remove them and change
          their roles.
        </p>
      )}
      <QueryList query={useQuery(membersQuery)} label="Members" empty="Nobody belongs to it.">
        {(member) => <MemberRow key={member.user_id} member={member} onChangeRole={changeRole} />}
      </QueryList>
    </Card>
  )
}
