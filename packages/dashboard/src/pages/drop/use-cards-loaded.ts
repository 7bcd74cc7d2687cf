// Hook that tells when the cards of a drop's page can be shown.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  accountQuery,
  type Drop,
  publishesQuery,
  versionsQuery,
  viewsQuery,
} from '../../api/queries.ts'
import { useSession } from '../../shell/session-context.ts'

/**
 * True from when the data of every card has loaded or failed. The cards appear together, because
 * one that loads later would move those below it. The route prefetches all of it at the same time.
 */
export function useCardsLoaded({ id }: Drop): boolean {
  const { email_verified: enabled } = useSession().user
  const versions = useQuery({ ...versionsQuery(id), enabled })
  const account = useQuery({ ...accountQuery, enabled })
  const publishes = useQuery({ ...publishesQuery(id), enabled })
  const views = useQuery({ ...viewsQuery(id), enabled })
  const [loaded, setLoaded] = useState(false)
  // A query that is not enabled is not loading either.
  const isLoading = [versions, account, publishes, views].some((query) => query.isLoading)
  if (!loaded && !isLoading) setLoaded(true)
  return loaded
}
