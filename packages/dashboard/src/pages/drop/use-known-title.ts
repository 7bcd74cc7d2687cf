// Hook for the title of a drop that may still be loading.
import { useQueryClient } from '@tanstack/react-query'
import { dropQuery, dropsQuery } from '../../api/queries.ts'
import { titleOf } from '../../drops/find-drops.ts'

/** From the cached drop or list of drops; null if neither has it. */
export function useKnownTitle(id: string): string | null {
  const queries = useQueryClient()
  const known =
    queries.getQueryData(dropQuery(id).queryKey) ??
    queries.getQueryData(dropsQuery.queryKey)?.find((drop) => drop.id === id)
  return known ? titleOf(known) : null
}
