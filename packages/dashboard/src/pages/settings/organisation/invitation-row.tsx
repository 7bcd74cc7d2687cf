// Row of a pending invitation, with buttons to send it again and to withdraw it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { type Invitation, invitationsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useInvite } from './use-invite.ts'

export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, role, invited_by, created_at, expires_at } = invitation
  const queries = useQueryClient()
  const showToast = useToast()
  const showProblem = (error: unknown) => showToast({ text: errorSentence(error), bad: true })
  const again = useInvite()
  const withdraw = useMutation({
    mutationFn: () => client.withdrawInvitation({ params: { invitation_id: id } }),
    onSuccess: () => showToast({ text: `The invitation of ${email} is withdrawn.` }),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
  const busy = again.isPending || withdraw.isPending
  return (
    <ListRow
      title={email}
      about={
        <>
          as {role}, invited <RelativeTime at={created_at} /> by {invited_by.name}, ends{' '}
          <RelativeTime at={expires_at} />
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          small
          aria-label={`Send again: ${email}`}
          disabled={busy}
          onClick={() => again.mutate({ email, role }, { onError: showProblem })}
        >
          Send again
        </Button>
        <Button
          variant="quiet"
          small
          aria-label={`Withdraw: ${email}`}
          disabled={busy}
          onClick={() => withdraw.mutate()}
        >
          Withdraw
        </Button>
      </div>
    </ListRow>
  )
}
