import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { problemOf } from '../api/problem.ts'
import { accountQuery } from '../api/queries.ts'
import { Menu } from '../components/menu.tsx'
import { useToast } from '../components/toast.tsx'
import { noSearch } from '../pages/drops/find-drops.ts'
import { useSession } from './session-context.ts'

/** For people who belong to more than their own account. */
export function OrganisationMenu() {
  const { user, tenant } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const say = useToast()
  const account = useQuery({ ...accountQuery, enabled: user.email_verified })
  const change = useMutation({
    mutationFn: (id: string) => client.switchTenant({ body: { tenant_id: id } }),
    onSuccess: async ({ tenant: { name } }) => {
      await navigate({ to: '/', search: noSearch })
      // Nothing of the one may be seen in the other.
      await queries.resetQueries()
      say({ text: `You are working for ${name} now.` })
    },
    onError: (error) => say({ text: problemOf(error), bad: true }),
  })
  const choices = account.data?.organisations ?? []
  if (choices.length < 2) return null
  return (
    <Menu
      label="Organisation:"
      trigger={<span className="max-w-40 truncate">{tenant.name}</span>}
      entries={[
        {
          kind: 'choice',
          text: 'Organisation',
          value: tenant.id,
          options: choices.map(({ id, name }) => ({ value: id, label: name })),
          choose: (id) => change.mutate(id),
        },
      ]}
    />
  )
}
