// Hook that resets the dashboard after the browser's session has switched to another tenant.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { releaseSession } from '../api/acting-for.ts'
import { sessionQuery, signedOutQuery } from '../api/queries.ts'
import { noSearch } from '../drops/find-drops.ts'

export type StartingPage = '/' | '/settings/organisation'

/** Clears cached data, so that nothing of the previous tenant is shown in the new one. */
export function useResetDashboard() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (to: StartingPage): Promise<void> => {
    releaseSession()
    queries.setQueryData(signedOutQuery.queryKey, false)
    // Without a session the shell renders no page, so the new page never renders old data.
    const sessionLoaded = queries.resetQueries({ queryKey: sessionQuery.queryKey })
    queries.removeQueries({ predicate: ({ queryKey: [name] }) => !browserQueries.includes(name) })
    const skipPrompt = { ignoreBlocker: true }
    await (to === '/'
      ? navigate({ to, search: noSearch, ...skipPrompt })
      : navigate({ to, ...skipPrompt }))
    await sessionLoaded
  }
}

const browserQueries: readonly unknown[] = [sessionQuery, signedOutQuery].map(
  ({ queryKey: [name] }) => name,
)
