// Form with the name of an organisation.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../../api/problem.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { messages } from '../messages.ts'

interface NameFormProps {
  readonly current: string
  readonly label: string
  readonly hint?: string
  readonly autoComplete?: string
  readonly change: {
    readonly isPending: boolean
    readonly error: Error | null
    mutate(name: string): void
  }
}

export function NameForm({ current, label, hint, autoComplete = 'off', change }: NameFormProps) {
  const [value, setValue] = useState(current)
  const name = value.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '' && name !== current) change.mutate(name)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Field
        label={label}
        hint={hint}
        autoComplete={autoComplete}
        value={value}
        maxLength={maxNameLength}
        problem={change.error ? errorSentence(change.error) : null}
        onChange={({ target }) => setValue(target.value)}
      />
      <div>
        <Button type="submit" disabled={name === '' || name === current || change.isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  )
}
