// Confirmation dialog: runs a mutation and shows its error. For actions that cannot be undone, it
// can require the user to type a text first.
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { messages } from './on-demand/messages.ts'
import { ProblemNote } from './problem-note.tsx'
import { RichText } from './rich-text.tsx'

interface ConfirmDialogProps {
  /** A question. */
  readonly title: ReactNode
  /** A verb. */
  readonly action: string
  /** Default: `danger`. */
  readonly variant?: 'primary' | 'danger'
  readonly keep: string
  /** Text the user must type to confirm, for actions that cannot be undone. */
  readonly typeToConfirm?: { readonly label: string; readonly text: string }
  readonly change: Change
  readonly onClose: () => void
  /** The consequences of the action. */
  readonly children: ReactNode
}

/** The part of a mutation result that the dialog uses. */
interface Change {
  readonly isPending: boolean
  readonly error: Error | null
  mutate(): void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    action,
    variant = 'danger',
    keep,
    typeToConfirm,
    change,
    onClose,
    children,
  } = props
  const [text, setText] = useState('')
  const ready = (!typeToConfirm || text.trim() === typeToConfirm.text) && !change.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) change.mutate()
  }
  // A closed dialog could not show an error, and would look like a cancellation.
  const close = () => change.isPending || onClose()
  return (
    <Dialog title={title} onClose={close}>
      <form className="grid gap-4" onSubmit={submit}>
        {children}
        {typeToConfirm && (
          <Field
            label={typeToConfirm.label}
            hint={
              <RichText
                text={messages.confirmDialog.typeToConfirm}
                values={{ text: <b className="wrap-anywhere text-ink">{typeToConfirm.text}</b> }}
              />
            }
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {change.error && <ProblemNote error={change.error} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-sm text-muted">
            {change.isPending && messages.confirmDialog.pending}
          </p>
          <Button variant="quiet" disabled={change.isPending} onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" variant={variant} disabled={!ready}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
