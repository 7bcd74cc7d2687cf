// Dialog that removes another member. Leaving is in leave-organisation.tsx.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { type Member, membersQuery } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useToast } from '../../../components/toast.tsx'

interface RemoveMemberProps {
  readonly member: Member
  readonly onClose: () => void
}

export function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const queries = useQueryClient()
  const showToast = useToast()
  const remove = useMutation({
    mutationFn: () => client.removeMember({ params: { user_id: member.user_id } }),
    async onSuccess() {
      onClose()
      showToast({
        text: (
          <>
            <bdi>{member.name}</bdi> is removed.
          </>
        ),
      })
      await queries.invalidateQueries({ queryKey: membersQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={
        <>
          Remove <bdi>{member.name}</bdi>?
        </>
      }
      action="Remove"
      keep="Keep them"
      change={remove}
      onClose={onClose}
    >
      <p>
        They lose access at once, and their tokens and connected apps for this organisation stop
        working. What they published stays.
      </p>
    </ConfirmDialog>
  )
}
