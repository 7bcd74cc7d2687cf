// Dialog that asks an operator for a note before an action on a drop. The actions are in
// decisions.tsx and dismiss-reports.tsx.
import { maxProseLength } from '@plinth/domain/base/text-fields'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { messages } from './messages.ts'
import { useDecision } from './use-decision.ts'

interface DecisionDialogProps {
  /** A question. */
  readonly title: string
  readonly consequence: string
  readonly note: { readonly label: string; readonly hint: string; readonly required?: true }
  /** A verb. */
  readonly action: string
  readonly destructive?: true
  readonly act: (note: string) => Promise<unknown>
  /** Toast shown on success. */
  readonly done: string
  readonly onClose: () => void
}

export function DecisionDialog(props: DecisionDialogProps) {
  const { title, consequence, note, action, destructive, act, done, onClose } = props
  const [text, setText] = useState('')
  const decide = useDecision({ act: () => act(text), done, onDone: onClose })
  return (
    <ConfirmDialog
      title={title}
      action={action}
      variant={destructive ? 'danger' : 'primary'}
      keep={messages.decision.cancel}
      change={decide}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <TextArea
        {...note}
        maxLength={maxProseLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  )
}
