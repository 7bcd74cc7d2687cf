import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'

interface LeaveDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => (
  <Dialog title="Leave without publishing?" onClose={onStay}>
    <p>What you changed is not published. If you leave, it is gone.</p>
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onStay}>Stay</Button>
      <Button variant="quiet" onClick={onLeave}>
        Leave
      </Button>
    </div>
  </Dialog>
)
