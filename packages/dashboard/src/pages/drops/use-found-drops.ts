// Hook that finds the drops for the search in the URL and the text that is being typed.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Drop, type ListedViews, listedViewsQuery } from '../../api/queries.ts'
import { type DropSearch, filterDrops, sortDrops } from '../../drops/find-drops.ts'
import { useSession } from '../../shell/session-context.ts'
import { rememberSearch } from './last-search.ts'
import { useTypedQuery } from './use-typed-query.ts'

export interface Finding {
  readonly drops: readonly Drop[]
  readonly found: readonly Drop[]
  readonly views: ReadonlyMap<string, ListedViews> | undefined
  /** As in the URL, with the typed text whose results are shown. */
  readonly search: DropSearch
  readonly type: (q: string) => void
  readonly change: (changed: Partial<DropSearch>) => void
}

const noDrops: readonly Drop[] = []

export function useFoundDrops(
  drops: readonly Drop[] = noDrops,
  inUrl: DropSearch,
  write: (search: DropSearch) => void,
): Finding {
  const { user } = useSession()
  const verified = user.email_verified
  const { data: views } = useQuery({ ...listedViewsQuery, enabled: verified })
  const { q, type } = useTypedQuery(inUrl.q, (typed) => write({ ...inUrl, q: typed }))
  const { sort, state, tag } = inUrl
  const search = useMemo(() => ({ q, sort, state, tag }), [q, sort, state, tag])
  useEffect(() => rememberSearch(search), [search])
  const sortedBy = sort === 'views' ? views : undefined
  const sorted = useMemo(() => sortDrops(drops, sort, sortedBy), [drops, sort, sortedBy])
  const found = useMemo(
    () => filterDrops(sorted, { ...search, verified }),
    [sorted, search, verified],
  )
  return {
    drops,
    found,
    views,
    search,
    type,
    change: (changed) => write({ ...search, ...changed }),
  }
}
