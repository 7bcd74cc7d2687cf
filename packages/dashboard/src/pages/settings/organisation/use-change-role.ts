import type { GivenRole } from '@plinth/domain/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { problemOf } from '../../../api/problem.ts'
import { invitationsQuery, type Member, membersQuery, sessionQuery } from '../../../api/queries.ts'
import { useToast } from '../../../components/toast.tsx'

export interface RoleChange {
  readonly member: Member
  readonly role: GivenRole
}

/** Shown at once; put back, with the reason, when the server says no. */
export function useChangeRole(): (change: RoleChange) => void {
  const queries = useQueryClient()
  const say = useToast()
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
      // By now the page may show another organisation.
      if (context?.before && context.tenant === tenantOfPage()) {
        queries.setQueryData(queryKey, context.before)
      }
      say({ text: problemOf(error), bad: true })
    },
    onSuccess(_answer, { member, role }) {
      const { role: before } = member
      say({
        text: `${member.name} is ${role === 'admin' ? 'an admin' : 'a member'} now.`,
        ...(before !== 'owner' && {
          action: {
            label: 'Undo',
            run: () => mutate({ member: { ...member, role }, role: before }),
          },
        }),
      })
    },
    // Whoever is no admin any more has no invitations open.
    onSettled: () =>
      Promise.all(
        [membersQuery, invitationsQuery].map((query) =>
          queries.invalidateQueries({ queryKey: query.queryKey }),
        ),
      ),
  })
  return mutate
}
