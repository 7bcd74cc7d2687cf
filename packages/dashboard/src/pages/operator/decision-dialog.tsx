import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { useDecision } from './use-decision.ts'

interface DecisionDialogProps {
  /** A question. */
  readonly title: string
  readonly meaning: string
  readonly note: { readonly label: string; readonly hint: string; readonly required?: true }
  /** A verb. */
  readonly action: string
  readonly grave?: true
  readonly act: (note: string) => Promise<unknown>
  /** Toast shown on success. */
  readonly done: string
  readonly onClose: () => void
}

/** Asks an operator for a note before an action on a user's drop. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, meaning, note, action, grave, act, done, onClose } = props
  const [text, setText] = useState('')
  const decide = useDecision({ act: () => act(text), done, onDone: onClose })
  return (
    <ConfirmDialog
      title={title}
      action={action}
      look={grave ? 'danger' : 'main'}
      keep="Cancel"
      change={decide}
      onClose={onClose}
    >
      <p>{meaning}</p>
      <TextArea
        {...note}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  )
}
