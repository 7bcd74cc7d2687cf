import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { noSearch } from '../pages/drops/find-drops.ts'

/** After the browser works for another tenant: nothing of the one may be seen in the other. */
export function useStartOver() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (to: '/' | '/settings/organisation'): Promise<void> => {
    await (to === '/' ? navigate({ to, search: noSearch }) : navigate({ to }))
    await queries.resetQueries()
  }
}
