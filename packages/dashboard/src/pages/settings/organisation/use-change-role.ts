// Hook that changes a member's role, with an optimistic update.
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { invitationsQuery, type Member, membersQuery, sessionQuery } from '../../../api/queries.ts'
import { useToast } from '../../../components/toast.tsx'
import { messages } from './messages.ts'

const texts = messages.members

export interface RoleChange {
  readonly member: Member
  readonly role: AssignableRole
}

/** The list is updated at once, and restored with an error message if the request fails. */
export function useChangeRole(): (change: RoleChange) => void {
  const queries = useQueryClient()
  const showToast = useToast()
  const { queryKey } = membersQuery
  const tenantOfPage = () => queries.getQueryData(sessionQuery.queryKey)?.tenant.id
  const { mutate } = useMutation({
    mutationFn: ({ member, role }: RoleChange) =>
      client.changeRole({ params: { user_id: member.user_id }, body: { role } }),
    async onMutate({ member, role }) {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (members) =>
        members?.map((one) => (one.user_id === member.user_id ? { ...one, role } : one)),
      )
      return { before, tenant: tenantOfPage() }
    },
    onError(error, _change, context) {
      // The page may show another organisation by now.
      if (context?.before && context.tenant === tenantOfPage()) {
        queries.setQueryData(queryKey, context.before)
      }
      showToast({ text: errorSentence(error), bad: true })
    },
    onSuccess(_response, { member, role }) {
      const { role: before } = member
      showToast({
        text:
          role === 'admin'
            ? texts.madeAdmin({ name: member.name })
            : texts.madeMember({ name: member.name }),
        ...(before !== 'owner' && {
          action: {
            label: texts.undo,
            run: () => mutate({ member: { ...member, role }, role: before }),
          },
        }),
      })
    },
    // Invitations by a member who is no longer an admin are withdrawn.
    onSettled: () =>
      Promise.all(
        [membersQuery, invitationsQuery].map((query) =>
          queries.invalidateQueries({ queryKey: query.queryKey }),
        ),
      ),
  })
  return mutate
}
