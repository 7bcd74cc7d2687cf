// Form that asks for a new email address. email-row.tsx loads it on demand.
import { maxEmailLength } from '@plinth/domain/accounts/email'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { Field } from '../../../components/field.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { ConfirmingPassword } from '../confirming-password.tsx'
import { messages } from './messages.ts'

const texts = messages.email

interface EmailFormProps {
  readonly onSent: (email: string) => void
  readonly onClose: () => void
}

export default function EmailForm({ onSent, onClose }: EmailFormProps) {
  const { user } = useSession()
  const [values, setValues] = useState({ email: '', password: '' })
  const email = values.email.trim()
  const change = useMutation({
    mutationFn: () => client.changeEmail({ body: { ...values, email } }),
    onSuccess: () => onSent(email),
  })
  const isEmailRejected = hasCode(change.error, 'invalid_field')
  const isPasswordRejected = user.has_password !== false && hasCode(change.error, 'forbidden')
  const isConfirmed = user.has_password === false || values.password !== ''
  return (
    <SettingForm
      disabled={email === '' || !isConfirmed || change.isPending}
      error={isEmailRejected || isPasswordRejected ? null : change.error}
      submit={texts.submit}
      onSubmit={change.mutate}
      onCancel={onClose}
    >
      <Field
        label={texts.label}
        hint={texts.hint}
        autoFocus
        type="email"
        autoComplete="email"
        maxLength={maxEmailLength}
        value={values.email}
        problem={isEmailRejected ? errorSentence(change.error) : null}
        onChange={({ target }) => setValues({ ...values, email: target.value })}
      />
      <ConfirmingPassword
        label={texts.password}
        value={values.password}
        problem={isPasswordRejected ? errorSentence(change.error) : null}
        onChange={(password) => setValues({ ...values, password })}
      />
    </SettingForm>
  )
}
