// Row of a pending invitation, with buttons to send it again and to withdraw it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { type Invitation, invitationsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { messages } from './messages.ts'
import { useInvite } from './use-invite.ts'

const texts = messages.invitations

export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, role, invited_by, created_at, expires_at } = invitation
  const queries = useQueryClient()
  const showToast = useToast()
  const showProblem = (error: unknown) => showToast({ text: errorSentence(error), bad: true })
  const again = useInvite()
  const withdraw = useMutation({
    mutationFn: () => client.withdrawInvitation({ params: { invitation_id: id } }),
    onSuccess: () => showToast({ text: texts.withdrawn({ email }) }),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
  const busy = again.isPending || withdraw.isPending
  return (
    <ListRow
      title={email}
      about={
        <RichText
          text={texts.about}
          values={{
            role: messages.roles[role],
            time: <RelativeTime at={created_at} />,
            inviter: <bdi>{invited_by.name}</bdi>,
            expiry: <RelativeTime upcoming at={expires_at} />,
          }}
        />
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          small
          aria-label={texts.resendName({ email })}
          disabled={busy}
          onClick={() => again.mutate({ email, role }, { onError: showProblem })}
        >
          {texts.resend}
        </Button>
        <Button
          variant="quiet"
          small
          aria-label={texts.withdrawName({ email })}
          disabled={busy}
          onClick={() => withdraw.mutate()}
        >
          {texts.withdraw}
        </Button>
      </div>
    </ListRow>
  )
}
