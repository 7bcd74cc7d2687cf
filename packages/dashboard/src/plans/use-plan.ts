import { type Plan, plans } from '@plinth/domain/plans/plans'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api/queries.ts'
import { useSession } from '../shell/session-context.ts'

/** The current plan; undefined while it loads, and until the email address is confirmed. */
export function usePlan(): Plan | undefined {
  const { user } = useSession()
  const account = useQuery({ ...accountQuery, enabled: user.email_verified })
  // A newer server may have plans that this page does not know.
  return account.data && plans[account.data.tenant.plan]
}
