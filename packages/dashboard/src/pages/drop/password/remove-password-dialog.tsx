// Dialog that removes the password of a drop. Setting and changing it is in password-form.tsx.
import type { Drop } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSaveDrop } from '../editing/use-save-drop.ts'

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
    showToast({ text: 'The password is removed.' })
  })
  return (
    <ConfirmDialog
      title="Remove the password?"
      action="Remove"
      keep="Keep it"
      change={{ isPending, error, mutate: () => mutate({ password: null }) }}
      onClose={onClose}
    >
      <p>Anybody with the link sees the drop from then on.</p>
    </ConfirmDialog>
  )
}
