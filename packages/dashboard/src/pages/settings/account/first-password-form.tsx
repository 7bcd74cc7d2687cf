// Form for the first password of an account that a sign-in provider created. password-row.tsx loads
// it on demand.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { PasswordField } from '../../../components/password-field.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.firstPassword

export default function FirstPasswordForm({ onClose }: { readonly onClose: () => void }) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () =>
      client.changePassword({ body: { current_password: '', new_password: password } }),
    // The session of the page says that there is no password.
    onSuccess: () => window.location.reload(),
  })
  const isRejected = hasCode(change.error, 'invalid_field')
  return (
    <SettingForm
      disabled={password === '' || change.isPending}
      error={isRejected ? null : change.error}
      submit={texts.submit}
      onSubmit={change.mutate}
      onCancel={onClose}
      action={
        <a href="/reset" className="text-link ml-auto text-sm">
          {texts.byMail}
        </a>
      }
    >
      <p className="text-sm text-muted">{texts.text}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={messages.password.new}
        autoFocus
        autoComplete="new-password"
        hint={messages.password.hint({ rule: accountPasswordRule })}
        value={password}
        problem={isRejected ? errorSentence(change.error) : null}
        onChange={({ target }) => setPassword(target.value)}
      />
    </SettingForm>
  )
}
