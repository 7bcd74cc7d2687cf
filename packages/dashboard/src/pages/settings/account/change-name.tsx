// Card for changing the user's own name. Renaming an organisation is in rename-organisation.tsx.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { accountQuery, sessionQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { NameForm } from '../name-form.tsx'
import { messages } from './messages.ts'

export function ChangeName() {
  const { user } = useSession()
  const queries = useQueryClient()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: (name: string) => client.changeName({ body: { name } }),
    async onSuccess(account) {
      queries.setQueryData(accountQuery.queryKey, account)
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      showToast({ text: messages.name.saved })
    },
  })
  return (
    <Card title={messages.name.title}>
      <NameForm
        current={user.name}
        label={messages.name.label}
        hint={messages.name.hint}
        autoComplete="name"
        change={change}
      />
    </Card>
  )
}
