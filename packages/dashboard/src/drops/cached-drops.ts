// Updates of cached drops after a change, so that lists and pages show it without another request.
import type { QueryClient } from '@tanstack/react-query'
import { activityQuery, type Drop, dropQuery, dropsQuery, usageQuery } from '../api/queries.ts'

/** Cancels running reads, which would replace the saved drop with older data. */
export async function storeDrop(queries: QueryClient, saved: Drop): Promise<void> {
  const isListing = queries.isFetching({ queryKey: dropsQuery.queryKey }) > 0
  await Promise.all(
    [dropQuery(saved.id), dropsQuery].map(({ queryKey }) => queries.cancelQueries({ queryKey })),
  )
  queries.setQueryData(dropQuery(saved.id).queryKey, saved)
  queries.setQueryData(dropsQuery.queryKey, (drops) =>
    drops?.map((drop) => (drop.id === saved.id ? saved : drop)),
  )
  void queries.invalidateQueries({ queryKey: activityQuery(saved.id).queryKey })
  if (isListing) void queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
}

export function forgetDrop(queries: QueryClient, { id }: Pick<Drop, 'id'>): void {
  queries.setQueryData(dropsQuery.queryKey, (drops) => drops?.filter((drop) => drop.id !== id))
  queries.removeQueries({ queryKey: dropQuery(id).queryKey })
  void queries.invalidateQueries({ queryKey: usageQuery.queryKey })
}
