// Hook that updates the settings of a drop.
import type { Operations } from '@plinth/contract/operations'
import type { OperationBody } from '@plinth/contract/operations/operation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { hasCode } from '../../../api/problem.ts'
import { activityQuery, type Drop, dropQuery, dropsQuery } from '../../../api/queries.ts'

export type DropChanges = OperationBody<Operations['updateSite']>

/**
 * Also updates the cached drop and refetches the list of drops. `onError` is for changes whose
 * component may be gone when they fail; others show the error of the mutation.
 */
export function useSaveDrop(
  id: string,
  onSaved: (saved: Drop, changes: DropChanges) => void,
  onError: (error: Error) => void = () => {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: DropChanges) => client.updateSite({ params: { id }, body }),
    onError(error) {
      // It was deleted elsewhere: the page then says so.
      if (hasCode(error, 'not_found'))
        void queries.invalidateQueries({ queryKey: dropQuery(id).queryKey })
      onError(error)
    },
    onSuccess(saved, changes) {
      queries.setQueryData(dropQuery(id).queryKey, saved)
      onSaved(saved, changes)
      void queries.invalidateQueries({ queryKey: activityQuery(id).queryKey })
      return queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
    },
  })
}
