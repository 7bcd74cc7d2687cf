// Row of a setting: its name and value, and a button that opens the form which changes it.
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AwaitedForm } from '../../../components/awaited-form.tsx'
import { Button } from '../../../components/button.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

interface SettingRowProps {
  readonly title: string
  readonly value: ReactNode
  /** The form, which closes itself once its change is saved. */
  readonly form: (close: () => void) => ReactNode
}

/** Escape closes the form. The button has the focus again afterwards. */
export function SettingRow({ title, value, form }: SettingRowProps) {
  const { user } = useSession()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const close = () => {
    flushSync(() => setOpened(false))
    button.current?.focus()
  }
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-4 first:pt-0 last:pb-0 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && opened) close()
      }}
    >
      <h3 id={titleId} className="label py-1 max-sm:col-start-1">
        {title}
      </h3>
      {opened ? (
        <div className="col-span-2">
          <AwaitedForm placeholder={<Skeleton rows={2} />} onClose={close}>
            {form(close)}
          </AwaitedForm>
        </div>
      ) : (
        <>
          <div className="min-w-0 py-1 text-muted wrap-anywhere max-sm:col-start-1">{value}</div>
          <Button
            ref={button}
            variant="quiet"
            small
            className="self-center max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:self-start"
            aria-label={messages.changeOf({ title })}
            disabled={!user.email_verified}
            onClick={() => setOpened(true)}
          >
            {messages.change}
          </Button>
        </>
      )}
    </li>
  )
}

interface SettingFormProps {
  /** True if there is nothing to save yet, or it is being saved. */
  readonly disabled: boolean
  /** An error that no field shows. */
  readonly error: Error | null
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
  /** A further action, such as removing the value. */
  readonly action?: ReactNode
}

export function SettingForm(props: SettingFormProps) {
  const { disabled, error, onSubmit, onCancel, children, action } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) onSubmit()
  }
  return (
    <form className="grid max-w-lg gap-3" onSubmit={submit} noValidate>
      {children}
      {error && <ProblemNote error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" small disabled={disabled}>
          {messages.save}
        </Button>
        <Button variant="quiet" small onClick={onCancel}>
          {messages.cancel}
        </Button>
        {action}
      </div>
    </form>
  )
}
