// Updates of cached drops after a change, so that lists and pages show it without another request.
import type { QueryClient } from '@tanstack/react-query'
import { activityQuery, type Drop, dropQuery, dropsQuery, usageQuery } from '../api/queries.ts'

interface Options {
  /** Whether a list that was being read is read again; otherwise the caller does that at its end. */
  readonly readsAgain?: boolean
}

export async function storeDrop(
  queries: QueryClient,
  saved: Drop,
  options?: Options,
): Promise<void> {
  await queries.cancelQueries({ queryKey: dropQuery(saved.id).queryKey })
  queries.setQueryData(dropQuery(saved.id).queryKey, saved)
  await changeList(
    queries,
    (drops) => drops.map((drop) => (drop.id === saved.id ? saved : drop)),
    options,
  )
  void queries.invalidateQueries({ queryKey: activityQuery(saved.id).queryKey })
}

export async function forgetDrop(
  queries: QueryClient,
  { id }: Pick<Drop, 'id'>,
  options?: Options,
): Promise<void> {
  await changeList(queries, (drops) => drops.filter((drop) => drop.id !== id), options)
  queries.removeQueries({ queryKey: dropQuery(id).queryKey })
  void queries.invalidateQueries({ queryKey: usageQuery.queryKey })
}

/** Cancels a running read, which would replace the list with an older one. */
async function changeList(
  queries: QueryClient,
  change: (drops: readonly Drop[]) => Drop[],
  { readsAgain = true }: Options = {},
): Promise<void> {
  const { queryKey } = dropsQuery
  const wasReading = queries.isFetching({ queryKey }) > 0
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (drops) => drops && change(drops))
  if (wasReading && readsAgain) void queries.invalidateQueries({ queryKey })
}
