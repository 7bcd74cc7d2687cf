// Hook that leaves the current page before a tenant switch, subject to its unsaved-changes prompt.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { noSearch } from '../drops/find-drops.ts'
import type { StartingPage } from './use-reset-dashboard.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Random token of the call that navigated here. */
    left?: number
  }
}

/**
 * Navigates to `to`, which prompts if there are unsaved changes, and resolves to whether the user
 * went there. If they stay, `navigate` does not settle until their next navigation, to any
 * page; the token in the history state tells the two apart.
 */
export function useLeavePage() {
  const navigate = useNavigate()
  const router = useRouter()
  return async (to: StartingPage): Promise<boolean> => {
    const left = Math.random()
    const options = { state: { left }, replace: router.latestLocation.pathname === to }
    await (to === '/'
      ? navigate({ to, search: noSearch, ...options })
      : navigate({ to, ...options }))
    return router.latestLocation.state.left === left
  }
}
