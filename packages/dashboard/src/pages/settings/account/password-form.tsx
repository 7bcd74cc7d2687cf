// Form for changing the password, which signs out every other browser. password-row.tsx loads it on
// demand.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { sessionsQuery } from '../../../api/queries.ts'
import { PasswordField } from '../../../components/password-field.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.password

export default function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const { user } = useSession()
  const [values, setValues] = useState({ current_password: '', new_password: '' })
  const queries = useQueryClient()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: () => client.changePassword({ body: values }),
    async onSuccess() {
      onClose()
      showToast({ text: texts.changed })
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const isCurrentRejected = hasCode(change.error, 'forbidden')
  const isNewRejected = hasCode(change.error, 'invalid_field')
  const isFilled = values.current_password !== '' && values.new_password !== ''
  return (
    <SettingForm
      disabled={!isFilled || change.isPending}
      error={isCurrentRejected || isNewRejected ? null : change.error}
      submit={texts.submit}
      onSubmit={change.mutate}
      onCancel={onClose}
      action={
        <a href="/reset" className="text-link ml-auto text-sm">
          {texts.forgot}
        </a>
      }
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={texts.current}
        autoFocus
        autoComplete="current-password"
        value={values.current_password}
        problem={isCurrentRejected ? errorSentence(change.error) : null}
        onChange={({ target }) => setValues({ ...values, current_password: target.value })}
      />
      <PasswordField
        label={texts.new}
        autoComplete="new-password"
        hint={texts.hint({ rule: accountPasswordRule })}
        value={values.new_password}
        problem={isNewRejected ? errorSentence(change.error) : null}
        onChange={({ target }) => setValues({ ...values, new_password: target.value })}
      />
    </SettingForm>
  )
}
