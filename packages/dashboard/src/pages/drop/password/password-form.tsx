// Form that sets or changes the password of a drop. Removing it is in remove-password-dialog.tsx.
import { dropPasswordLength } from '@plinth/domain/accounts/password'
import { type FormEvent, useState } from 'react'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'

const { form } = messages

const { least, most } = dropPasswordLength

interface PasswordFormProps {
  readonly drop: Drop
  readonly onClose: () => void
}

export function PasswordForm({ drop, onClose }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const showToast = useToast()
  const changes = drop.has_password
  const save = useSaveDrop(drop.id, () => {
    onClose()
    showToast({ text: changes ? form.wasChanged : form.wasSet })
  })
  const refused = hasCode(save.error, 'invalid_field')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ password })
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={submit}
      noValidate
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {/* Tells password managers that the password is the drop's, not the account's. */}
      <input type="text" autoComplete="username" value={new URL(drop.url).host} readOnly hidden />
      <PasswordField
        autoFocus
        label={changes ? form.newPassword : form.password}
        autoComplete="new-password"
        maxLength={most}
        hint={changes ? form.changeHint : form.hint}
        value={password}
        problem={refused ? errorSentence(save.error) : null}
        onChange={({ target }) => setPassword(target.value)}
      />
      {save.error && !refused && <ProblemNote error={save.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={password.length < least || save.isPending}>
          {changes ? form.changePassword : form.setPassword}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {form.cancel}
        </Button>
      </div>
    </form>
  )
}
