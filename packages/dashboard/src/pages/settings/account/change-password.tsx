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

const nothing = { current_password: '', new_password: '' }

export function ChangePassword() {
  const { user } = useSession()
  const [typed, setTyped] = useState(nothing)
  const queries = useQueryClient()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: () => client.changePassword({ body: typed }),
    async onSuccess() {
      setTyped(nothing)
      showToast({ text: 'The password is changed. Every other browser is signed out.' })
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const currentProblem = hasCode(change.error, 'forbidden')
  const newProblem = hasCode(change.error, 'invalid_field')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Card title="Password">
      <form className="grid gap-4" onSubmit={submit} noValidate>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={typed.current_password}
          problem={currentProblem ? errorSentence(change.error) : null}
          onChange={({ target }) => setTyped({ ...typed, current_password: target.value })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters. Every other browser is signed out."
          value={typed.new_password}
          problem={newProblem ? errorSentence(change.error) : null}
          onChange={({ target }) => setTyped({ ...typed, new_password: target.value })}
        />
        {change.error && !currentProblem && !newProblem && <ProblemNote error={change.error} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            disabled={
              typed.current_password === '' || typed.new_password === '' || change.isPending
            }
          >
            Change password
          </Button>
          <a href="/reset" className="text-link text-sm">
            Forgotten?
          </a>
        </div>
      </form>
    </Card>
  )
}
