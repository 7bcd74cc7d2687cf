// Dialog that removes another member. Leaving is in leave-organisation.tsx.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { invitationsQuery, type Member, membersQuery } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { messages } from './messages.ts'

const texts = messages.removal

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
        text: <RichText text={texts.done} values={{ name: <bdi>{member.name}</bdi> }} />,
      })
      // Their invitations are withdrawn too.
      await Promise.all(
        [membersQuery, invitationsQuery].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return (
    <ConfirmDialog
      title={<RichText text={texts.title} values={{ name: <bdi>{member.name}</bdi> }} />}
      action={texts.confirm}
      keep={texts.cancel}
      change={remove}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}
