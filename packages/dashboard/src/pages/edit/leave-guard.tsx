// Keeps the user from leaving the editor with unpublished changes by mistake.
import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { messages } from './messages.ts'

const { leaving } = messages

interface LeaveGuardProps {
  readonly hasChanges: () => boolean
  readonly onLeave: () => void
}

export function LeaveGuard({ hasChanges, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges() && current.pathname !== next.pathname,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <Dialog title={leaving.title} onClose={blocker.reset}>
      <p>{leaving.text}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={blocker.reset}>{leaving.stay}</Button>
        <Button variant="quiet" onClick={leave}>
          {leaving.leave}
        </Button>
      </div>
    </Dialog>
  )
}
