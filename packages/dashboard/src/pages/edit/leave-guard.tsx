// Keeps the user from leaving the editor with unpublished changes by mistake.
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { DiscardDialog, type DiscardTexts } from './discard-dialog.tsx'

interface LeaveGuardProps {
  readonly hasChanges: () => boolean
  readonly texts: DiscardTexts
  readonly onLeave: () => void
}

export function LeaveGuard({ hasChanges, texts, onLeave }: LeaveGuardProps) {
  // What the dialog asked stays what a click on it means, even if saving ends meanwhile.
  const asked = useRef({ texts, onLeave })
  const blocker = useBlocker({
    shouldBlockFn({ current, next }) {
      asked.current = { texts, onLeave }
      return hasChanges() && current.pathname !== next.pathname
    },
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    asked.current.onLeave()
    blocker.proceed()
  }
  return <DiscardDialog texts={asked.current.texts} onKeep={blocker.reset} onDiscard={leave} />
}
