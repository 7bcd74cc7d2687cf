// Row of a member. Owners and admins can change the role of other members and remove them, except
// the owner.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { useState } from 'react'
import type { Member } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { InlineFacts } from '../../../components/inline-facts.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { Select } from '../../../components/select.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { assignableRoles } from './assignable-roles.ts'
import { messages } from './messages.ts'
import { RemoveMember } from './remove-member.tsx'
import type { RoleChange } from './use-change-role.ts'

const texts = messages.members

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
      title={you ? texts.you({ name: member.name }) : member.name}
      about={
        <InlineFacts
          facts={[
            member.email,
            <RichText
              key="joined"
              text={texts.joined}
              values={{ time: <RelativeTime at={member.joined_at} /> }}
            />,
          ]}
        />
      }
    >
      {changeable ? (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={texts.role({ name: member.name })}
            value={member.role === 'admin' ? 'admin' : 'member'}
            options={assignableRoles}
            onChoose={(role) => onChangeRole({ member, role })}
          />
          <Button
            variant="quiet"
            aria-label={texts.removeName({ name: member.name })}
            onClick={() => setConfirming(true)}
          >
            {texts.remove}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{messages.roles[member.role]}</p>
      )}
      {confirming && <RemoveMember member={member} onClose={() => setConfirming(false)} />}
    </ListRow>
  )
}
