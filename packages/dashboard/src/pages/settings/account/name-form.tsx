// Form for changing the user's own name. name-row.tsx loads it on demand.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { accountQuery, sessionQuery } from '../../../api/queries.ts'
import { Field } from '../../../components/field.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.name

export default function NameForm({ onClose }: { readonly onClose: () => void }) {
  const { user } = useSession()
  const [value, setValue] = useState(user.name)
  const queries = useQueryClient()
  const showToast = useToast()
  const name = value.trim()
  const change = useMutation({
    mutationFn: () => client.changeName({ body: { name } }),
    async onSuccess(account) {
      queries.setQueryData(accountQuery.queryKey, account)
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      onClose()
      showToast({ text: texts.saved })
    },
  })
  return (
    <SettingForm
      disabled={name === '' || name === user.name || change.isPending}
      error={null}
      onSubmit={change.mutate}
      onCancel={onClose}
    >
      <Field
        label={texts.label}
        hint={texts.hint}
        autoFocus
        autoComplete="name"
        value={value}
        maxLength={maxNameLength}
        problem={change.error ? errorSentence(change.error) : null}
        onChange={({ target }) => setValue(target.value)}
      />
    </SettingForm>
  )
}
