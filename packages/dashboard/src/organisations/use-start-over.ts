import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { letGo } from '../api/acting-for.ts'
import { sessionQuery, signedOutQuery } from '../api/queries.ts'
import { noSearch } from '../pages/drops/find-drops.ts'

export type StartingPage = '/' | '/settings/organisation'

/** After the browser works for another tenant: nothing of the one may be seen in the other. */
export function useStartOver() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (to: StartingPage): Promise<void> => {
    letGo()
    queries.setQueryData(signedOutQuery.queryKey, false)
    // Without a session the shell shows no page, so the new one is not drawn from what is old.
    const arrived = queries.resetQueries({ queryKey: sessionQuery.queryKey })
    queries.removeQueries({ predicate: ({ queryKey: [name] }) => !ofTheBrowser.includes(name) })
    const nowhereToStay = { ignoreBlocker: true }
    await (to === '/'
      ? navigate({ to, search: noSearch, ...nowhereToStay })
      : navigate({ to, ...nowhereToStay }))
    await arrived
  }
}

const ofTheBrowser: readonly unknown[] = [sessionQuery, signedOutQuery].map(
  ({ queryKey: [name] }) => name,
)
