import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api/queries.ts'
import { ProblemNote } from '../components/problem-note.tsx'
import { useSession } from '../shell/session-context.ts'

/** Stands where a page leaves out what depends on a plan that it could not find out. */
export function PlanProblem() {
  const { user } = useSession()
  const { data, error, refetch } = useQuery({ ...accountQuery, enabled: user.email_verified })
  return !data && error && <ProblemNote error={error} onRetry={() => void refetch()} />
}
