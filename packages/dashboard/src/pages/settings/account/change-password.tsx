// Card for changing the password of the account, which signs out every other browser.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'
import { SetPassword } from './set-password.tsx'

const texts = messages.password

const emptyForm = { current_password: '', new_password: '' }

/** Nothing on a service without passwords. */
export function Password() {
  const { user, sign_in } = useSession()
  if (sign_in?.passwords === false) return null
  return user.has_password === false ? <SetPassword /> : <ChangePassword />
}

function ChangePassword() {
  const { user } = useSession()
  const [values, setValues] = useState(emptyForm)
  const queries = useQueryClient()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: () => client.changePassword({ body: values }),
    async onSuccess() {
      setValues(emptyForm)
      showToast({ text: texts.changed })
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const isCurrentRejected = hasCode(change.error, 'forbidden')
  const isNewRejected = hasCode(change.error, 'invalid_field')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Card title={texts.title}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={texts.current}
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
        {change.error && !isCurrentRejected && !isNewRejected && (
          <ProblemNote error={change.error} />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            disabled={
              values.current_password === '' || values.new_password === '' || change.isPending
            }
          >
            {texts.submit}
          </Button>
          <a href="/reset" className="text-link text-sm">
            {texts.forgot}
          </a>
        </div>
      </form>
    </Card>
  )
}
