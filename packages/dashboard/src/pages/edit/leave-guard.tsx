// Keeps the user from leaving the editor with unpublished changes by mistake.
import { useBlocker } from '@tanstack/react-router'
import { DiscardDialog } from './discard-dialog.tsx'
import { messages } from './messages.ts'

interface LeaveGuardProps {
  readonly hasChanges: () => boolean
  readonly isSaving: boolean
  readonly onLeave: () => void
}

export function LeaveGuard({ hasChanges, isSaving, onLeave }: LeaveGuardProps) {
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
    <DiscardDialog
      texts={isSaving ? messages.leavingWhileSaving : messages.leaving}
      onKeep={blocker.reset}
      onDiscard={leave}
    />
  )
}
