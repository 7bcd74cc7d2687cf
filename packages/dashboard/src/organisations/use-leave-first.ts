import { useNavigate, useRouter } from '@tanstack/react-router'
import { noSearch } from '../pages/drops/find-drops.ts'
import type { StartingPage } from './use-start-over.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which call of `useLeaveFirst` led here. */
    left?: number
  }
}

/**
 * Goes there, which asks whoever has something unsaved, and tells whether they went. Of somebody who
 * stays the router tells nothing until they go elsewhere; that is no yes to what they were asked.
 */
export function useLeaveFirst() {
  const navigate = useNavigate()
  const router = useRouter()
  return async (to: StartingPage): Promise<boolean> => {
    const left = Math.random()
    const how = { state: { left }, replace: router.latestLocation.pathname === to }
    await (to === '/' ? navigate({ to, search: noSearch, ...how }) : navigate({ to, ...how }))
    return router.latestLocation.state.left === left
  }
}
