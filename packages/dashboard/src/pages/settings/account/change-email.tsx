// Card for changing the email address. The new one applies once the user opens the link sent to it.
import { maxEmailLength } from '@plinth/domain/accounts/email'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Field } from '../../../components/field.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { ConfirmingPassword } from '../confirming-password.tsx'
import { messages } from './messages.ts'

const texts = messages.email

const emptyForm = { email: '', password: '' }

export function ChangeEmail() {
  const { user } = useSession()
  const [values, setValues] = useState(emptyForm)
  const change = useMutation({
    mutationFn: (body: typeof emptyForm) => client.changeEmail({ body }),
    onSuccess: () => setValues(emptyForm),
  })
  const requested = change.isSuccess && change.variables.email !== user.email
  const isEmailRejected = hasCode(change.error, 'invalid_field')
  const isPasswordRejected = user.has_password !== false && hasCode(change.error, 'forbidden')
  const isConfirmed = user.has_password === false || values.password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ ...values, email: values.email.trim() })
  }
  return (
    <Card title={texts.title}>
      <div role="status">{requested && <AwaitedMail to={change.variables.email} />}</div>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-muted">
          <RichText
            text={texts.current}
            values={{ email: <b className="font-medium wrap-anywhere text-ink">{user.email}</b> }}
          />
        </p>
        <Field
          label={texts.label}
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
        {change.error && !isEmailRejected && !isPasswordRejected && (
          <ProblemNote error={change.error} />
        )}
        <div>
          <Button
            type="submit"
            disabled={values.email.trim() === '' || !isConfirmed || change.isPending}
          >
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const AwaitedMail = ({ to }: { readonly to: string }) => (
  <p className="notice mb-4">
    <RichText text={texts.sent} values={{ email: <b className="wrap-anywhere">{to}</b> }} />
  </p>
)
