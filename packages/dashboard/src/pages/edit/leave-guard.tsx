// Keeps the user from leaving the editor with unpublished changes by mistake.
import { useBlocker } from '@tanstack/react-router'
import { DiscardDialog, type DiscardTexts } from './discard-dialog.tsx'

interface LeaveGuardProps {
  readonly hasChanges: () => boolean
  readonly texts: DiscardTexts
  readonly onLeave: () => void
}

export function LeaveGuard({ hasChanges, texts, onLeave }: LeaveGuardProps) {
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
  return <DiscardDialog texts={texts} onKeep={blocker.reset} onDiscard={leave} />
}
