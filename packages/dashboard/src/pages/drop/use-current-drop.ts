// Hook that refetches the drop of a page whose versions show that another one went live meanwhile.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Drop, dropQuery, dropsQuery, versionsQuery } from '../../api/queries.ts'
import { useSession } from '../../shell/session-context.ts'

/** Tabs load versions when they are shown; the drop above them was loaded with the page. */
export function useCurrentDrop({ id, live_version }: Drop): void {
  const { email_verified: enabled } = useSession().user
  const queries = useQueryClient()
  const { data: versions } = useQuery({ ...versionsQuery(id), enabled })
  const listed = versions?.find(({ live }) => live)?.version_number
  const shown = live_version?.version_number
  useEffect(() => {
    if (listed === undefined || listed === shown) return
    for (const { queryKey } of [dropQuery(id), dropsQuery])
      void queries.invalidateQueries({ queryKey })
  }, [queries, id, listed, shown])
}
