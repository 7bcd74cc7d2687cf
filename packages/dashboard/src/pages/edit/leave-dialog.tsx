import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { messages } from './messages.ts'

const { leaving } = messages

interface LeaveDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => (
  <Dialog title={leaving.title} onClose={onStay}>
    <p>{leaving.text}</p>
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onStay}>{leaving.stay}</Button>
      <Button variant="quiet" onClick={onLeave}>
        {leaving.leave}
      </Button>
    </div>
  </Dialog>
)
