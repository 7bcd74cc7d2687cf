import { type Plan, plans } from '@plinth/domain/plans'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api/queries.ts'
import { useSession } from '../shell/session-context.ts'

/** Undefined until it is known, and for people who have not confirmed their address. */
export function usePlan(): Plan | undefined {
  const { user } = useSession()
  const account = useQuery({ ...accountQuery, enabled: user.email_verified })
  // A newer server may know a plan that this page does not.
  return account.data && plans[account.data.tenant.plan]
}
