// Dialog for an edit whose base is no longer the live version.
import type { Drop } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { messages } from './messages.ts'

const { newer } = messages

export type LiveVersion = NonNullable<Drop['live_version']>

interface NewerDialogProps {
  readonly live: LiveVersion
  readonly onClose: () => void
  readonly onPublish: () => void
  readonly onTakeTheirs: () => void
}

export function NewerDialog({ live, onClose, onPublish, onTakeTheirs }: NewerDialogProps) {
  const version = live.version_number
  return (
    <Dialog title={newer.title({ version })} onClose={onClose}>
      <p>{newer.text({ version })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {newer.keepEditing}
        </Button>
        <Button variant="quiet" onClick={onTakeTheirs}>
          {newer.takeTheirs({ version })}
        </Button>
        <Button onClick={onPublish}>{newer.publish}</Button>
      </div>
    </Dialog>
  )
}
