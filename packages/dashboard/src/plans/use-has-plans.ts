import { useSession } from '../shell/session-context.ts'

/** False where nothing is limited by a plan: then no page speaks of plans. */
export const useHasPlans = (): boolean => useSession().tenant.plan !== 'unlimited'
