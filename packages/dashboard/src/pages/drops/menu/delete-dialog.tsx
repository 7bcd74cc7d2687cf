// Dialog that deletes a drop from the list.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Drop } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { forgetDrop } from '../../../drops/cached-drops.ts'
import { deleteDrop } from '../../../drops/delete-drop.ts'
import { titleOf } from '../../../drops/find-drops.ts'
import { messages } from './messages.ts'

const { deletion: texts } = messages

interface DeleteDialogProps {
  readonly drop: Drop
  readonly onClose: () => void
}

export function DeleteDialog({ drop, onClose }: DeleteDialogProps) {
  const queries = useQueryClient()
  const showToast = useToast()
  const name = <bdi>{titleOf(drop)}</bdi>
  const remove = useMutation({
    mutationFn: () => deleteDrop(drop.id),
    async onSuccess() {
      onClose()
      await forgetDrop(queries, drop)
      showToast({ text: <RichText text={texts.deleted} values={{ name }} /> })
    },
  })
  return (
    <ConfirmDialog
      title={<RichText text={texts.question} values={{ name }} />}
      action={texts.confirm}
      keep={texts.cancel}
      typeToConfirm={{ label: texts.slug, text: drop.slug }}
      change={remove}
      onClose={onClose}
    >
      <p>{texts.warning}</p>
    </ConfirmDialog>
  )
}
