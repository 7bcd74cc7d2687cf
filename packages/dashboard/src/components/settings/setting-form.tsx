// Form that a row of a setting opens in place of its value.
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { messages } from './messages.ts'

interface SettingFormProps {
  /** True if there is nothing to save yet, or it is being saved. */
  readonly disabled: boolean
  /** An error that no field shows. */
  readonly error: Error | null
  /** Label of the button that submits it. Default: "Save". */
  readonly submit?: string
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
  /** A further action, such as removing the value. */
  readonly action?: ReactNode
}

export function SettingForm(props: SettingFormProps) {
  const { disabled, error, submit = messages.save, onSubmit, onCancel, children, action } = props
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) onSubmit()
  }
  return (
    <form className="grid max-w-lg gap-3" onSubmit={send} noValidate>
      {children}
      {error && <ProblemNote error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" small disabled={disabled}>
          {submit}
        </Button>
        <Button variant="quiet" small onClick={onCancel}>
          {messages.cancel}
        </Button>
        {action}
      </div>
    </form>
  )
}
