// Hook that sends an invitation.
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { invitationsQuery } from '../../../api/queries.ts'
import { useToast } from '../../../components/toast.tsx'
import { messages } from './messages.ts'

export interface Invite {
  readonly email: string
  readonly role: AssignableRole
}

/** Also resends: the new invitation replaces the previous one. */
export function useInvite() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (body: Invite) => client.inviteMember({ body }),
    async onSuccess({ email }) {
      showToast({ text: messages.invitations.sent({ email }) })
      await queries.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
  })
}
