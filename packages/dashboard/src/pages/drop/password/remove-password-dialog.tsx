// Dialog that removes the password of a drop. Setting and changing it is in password-form.tsx.
import type { Drop } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'

const { removal } = messages

interface RemovePasswordDialogProps {
  readonly drop: Drop
  readonly onRemoved: () => void
  readonly onClose: () => void
}

export function RemovePasswordDialog({ drop, onRemoved, onClose }: RemovePasswordDialogProps) {
  const showToast = useToast()
  const { isPending, error, mutate } = useSaveDrop(drop.id, () => {
    onRemoved()
    onClose()
    showToast({ text: removal.removed })
  })
  return (
    <ConfirmDialog
      title={removal.question}
      action={removal.confirm}
      keep={removal.cancel}
      change={{ isPending, error, mutate: () => mutate({ password: null }) }}
      onClose={onClose}
    >
      <p>{removal.consequence}</p>
    </ConfirmDialog>
  )
}
