// Dialog for an edit whose base is no longer the live version.
import type { Drop } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'

export type LiveVersion = NonNullable<Drop['live_version']>

interface NewerDialogProps {
  readonly live: LiveVersion
  readonly onClose: () => void
  readonly onPublish: () => void
  readonly onTakeTheirs: () => void
}

export const NewerDialog = ({ live, onClose, onPublish, onTakeTheirs }: NewerDialogProps) => (
  <Dialog title={`Version ${live.version_number} went live meanwhile`} onClose={onClose}>
    <p>
      Your text does not know of it. Publish yours, and version {live.version_number} stays in the
      list of versions, where it can be made live again. Or use that one, and what you changed is
      gone.
    </p>
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="quiet" onClick={onClose}>
        Keep editing
      </Button>
      <Button variant="quiet" onClick={onTakeTheirs}>
        Use that one
      </Button>
      <Button onClick={onPublish}>Publish mine</Button>
    </div>
  </Dialog>
)
