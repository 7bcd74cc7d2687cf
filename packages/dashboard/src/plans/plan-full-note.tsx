import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../api/queries.ts'
import { SeePlans } from '../components/see-plans.tsx'
import { useSession } from '../shell/session-context.ts'
import { useHasPlans } from './use-has-plans.ts'

/** Warns that the plan is full before the user starts an upload. */
export function PlanFullNote() {
  const { user } = useSession()
  const hasPlans = useHasPlans()
  const usage = useQuery({ ...usageQuery, enabled: user.email_verified })
  const full = usage.data?.warnings.find(({ used_percent }) => used_percent >= 100)
  if (!full) return null
  return (
    <p className="notice mb-4">
      {full.detail} {hasPlans && <SeePlans />}
    </p>
  )
}
