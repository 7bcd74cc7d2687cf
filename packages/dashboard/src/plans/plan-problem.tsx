import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api/queries.ts'
import { ProblemNote } from '../components/problem-note.tsx'
import { useSession } from '../shell/session-context.ts'

/** Shown in place of plan-dependent content if the plan could not be loaded. */
export function PlanProblem() {
  const { user } = useSession()
  const { data, error, refetch } = useQuery({ ...accountQuery, enabled: user.email_verified })
  return !data && error && <ProblemNote error={error} onRetry={() => void refetch()} />
}
