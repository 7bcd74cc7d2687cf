// Row of a member. Owners and admins can change the role of other members and remove them, except
// the owner.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { useState } from 'react'
import type { Member } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { Select } from '../../../components/select.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { assignableRoles } from './assignable-roles.ts'
import { RemoveMember } from './remove-member.tsx'
import type { RoleChange } from './use-change-role.ts'

interface MemberRowProps {
  readonly member: Member
  readonly onChangeRole: (change: RoleChange) => void
}

export function MemberRow({ member, onChangeRole }: MemberRowProps) {
  const { user, tenant } = useSession()
  const [confirming, setConfirming] = useState(false)
  const you = member.user_id === user.id
  // Members cannot change their own role, and ownership only moves by a transfer.
  const changeable = hasPermission(tenant.role, 'manage_members') && !you && member.role !== 'owner'
  return (
    <ListRow
      title={you ? `${member.name} (you)` : member.name}
      about={
        <>
          {member.email}, joined <RelativeTime at={member.joined_at} />
        </>
      }
    >
      {changeable ? (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={`Role of ${member.name}`}
            value={member.role === 'admin' ? 'admin' : 'member'}
            options={assignableRoles}
            onChoose={(role) => onChangeRole({ member, role })}
          />
          <Button
            variant="quiet"
            aria-label={`Remove ${member.name}`}
            onClick={() => setConfirming(true)}
          >
            Remove
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted capitalize">{member.role}</p>
      )}
      {confirming && <RemoveMember member={member} onClose={() => setConfirming(false)} />}
    </ListRow>
  )
}
