// Row of a setting: its name and value, and a button that opens the form which changes it.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AwaitedForm } from '../awaited-form.tsx'
import { Button } from '../button.tsx'
import { hasFocus } from '../has-focus.ts'
import { Skeleton } from '../skeleton.tsx'
import { messages } from './messages.ts'

export const SettingRows = ({ children }: { readonly children: ReactNode }) => (
  <ul className="divide-y divide-line">{children}</ul>
)

interface SettingLineProps {
  readonly title: string
  readonly value: ReactNode
  /** Buttons beside the value. */
  readonly action?: ReactNode
}

/** Row of a setting that is changed elsewhere, for example in a dialog. */
export const SettingLine = ({ title, value, action }: SettingLineProps) => (
  <li className={rowClass}>
    <Title>{title}</Title>
    <Value>{value}</Value>
    <div className={actionClass}>{action}</div>
  </li>
)

interface SettingRowProps {
  readonly title: string
  readonly value: ReactNode
  /** Label of the button. Default: "Change". */
  readonly action?: string
  readonly disabled?: boolean
  /** The form, which closes itself once its change is saved. */
  readonly form: (close: () => void) => ReactNode
}

/** Escape closes the form. The button has the focus again afterwards. */
export function SettingRow({ title, value, action, disabled = false, form }: SettingRowProps) {
  /** A new object each time: a late save cannot close a form that was opened later. */
  const [opening, setOpening] = useState<object | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLLIElement>(null)
  const close = () => {
    // A save may end while the user types elsewhere.
    const mayFocus = hasFocus(row.current)
    flushSync(() => setOpening((now) => (now === opening ? null : now)))
    if (mayFocus) button.current?.focus()
  }
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && opening) close()
  }
  return (
    <li ref={row} className={rowClass} onKeyDown={closeByKey}>
      <Title>{title}</Title>
      {opening ? (
        <div className="col-span-2">
          <AwaitedForm placeholder={<Skeleton rows={2} />} onClose={close}>
            {form(close)}
          </AwaitedForm>
        </div>
      ) : (
        <>
          <Value>{value}</Value>
          <div className={actionClass}>
            <Button
              ref={button}
              variant="quiet"
              small
              aria-label={action ?? messages.changeOf({ title })}
              disabled={disabled}
              onClick={() => setOpening({})}
            >
              {action ?? messages.change}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-4 first:pt-0 last:pb-0 sm:grid-cols-[8rem_minmax(0,1fr)_auto]'
const actionClass =
  'flex flex-wrap gap-2 self-center max-sm:col-start-2 max-sm:flex-col max-sm:row-span-2 max-sm:row-start-1 sm:self-start'

const Title = ({ children }: { readonly children: string }) => (
  <h3 className="label py-1 max-sm:col-start-1">{children}</h3>
)

const Value = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-w-0 py-1 text-muted wrap-anywhere max-sm:col-start-1">{children}</div>
)
