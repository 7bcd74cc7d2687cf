// Updates of cached drops after a change, so that lists and pages show it without another request.
import type { QueryClient } from '@tanstack/react-query'
import { activityQuery, type Drop, dropQuery, dropsQuery, usageQuery } from '../api/queries.ts'

export function storeDrop(queries: QueryClient, saved: Drop): void {
  queries.setQueryData(dropQuery(saved.id).queryKey, saved)
  queries.setQueryData(dropsQuery.queryKey, (drops) =>
    drops?.map((drop) => (drop.id === saved.id ? saved : drop)),
  )
  void queries.invalidateQueries({ queryKey: activityQuery(saved.id).queryKey })
}

export function forgetDrop(queries: QueryClient, { id }: Pick<Drop, 'id'>): void {
  queries.setQueryData(dropsQuery.queryKey, (drops) => drops?.filter((drop) => drop.id !== id))
  queries.removeQueries({ queryKey: dropQuery(id).queryKey })
  void queries.invalidateQueries({ queryKey: usageQuery.queryKey })
}
