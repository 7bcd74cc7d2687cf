// Confirms the deletion of several drops: the user types how many.
import type { Drop } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { titleOf } from '../../../drops/find-drops.ts'
import { messages } from './messages.ts'

const { bulkDeletion: texts } = messages

interface BulkDeleteDialogProps {
  readonly drops: readonly Drop[]
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export const BulkDeleteDialog = ({ drops, onClose, onConfirm }: BulkDeleteDialogProps) => (
  <ConfirmDialog
    title={texts.question({ count: drops.length })}
    action={texts.confirm({ count: drops.length })}
    keep={texts.cancel}
    typeToConfirm={{ label: texts.number, text: String(drops.length) }}
    change={{ isPending: false, error: null, mutate: onConfirm }}
    onClose={onClose}
  >
    <p>{texts.warning}</p>
    <ul className="max-h-40 overflow-y-auto rounded-control border border-line px-3 py-2 text-sm">
      {drops.map((drop) => (
        <li key={drop.id} className="truncate">
          <bdi>{titleOf(drop)}</bdi> <span className="text-muted">{drop.slug}</span>
        </li>
      ))}
    </ul>
  </ConfirmDialog>
)
