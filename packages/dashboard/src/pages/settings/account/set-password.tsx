// Card for the first password of an account that a sign-in provider created.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.newPassword

export function SetPassword() {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () =>
      client.changePassword({ body: { current_password: '', new_password: password } }),
    // The session of the page says that there is no password.
    onSuccess: () => window.location.reload(),
  })
  const isRejected = hasCode(change.error, 'invalid_field')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Card title={messages.password.title}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-muted">{texts.text}</p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={messages.password.new}
          autoComplete="new-password"
          hint={messages.password.hint({ rule: accountPasswordRule })}
          value={password}
          problem={isRejected ? errorSentence(change.error) : null}
          onChange={({ target }) => setPassword(target.value)}
        />
        {change.error && !isRejected && <ProblemNote error={change.error} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={password === '' || change.isPending}>
            {texts.submit}
          </Button>
          <a href="/reset" className="text-link text-sm">
            {texts.byMail}
          </a>
        </div>
      </form>
    </Card>
  )
}
