// Hooks that update the settings of a drop.
import type { Operations } from '@plinth/contract/operations'
import type { OperationBody } from '@plinth/contract/operations/operation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { activityQuery, type Drop, dropQuery, dropsQuery } from '../../../api/queries.ts'
import { useToast } from '../../../components/toast.tsx'
import { useIsShown } from '../../../components/use-is-shown.ts'

export type DropChanges = OperationBody<Operations['updateSite']>

type OnSaved = (saved: Drop) => void

/**
 * Also updates the cached drop and refetches the list of drops. `onError` is for changes whose
 * component may be gone when they fail; others show the error of the mutation.
 */
export const useSaveDrop = (id: string, onSaved: OnSaved, onError?: (error: Error) => void) =>
  useChangeDrop(id, (changes: DropChanges) => changes, onSaved, onError)

/** Makes the change from the drop as the server has it now, which may be newer than the page. */
export const useMergeIntoDrop = <Edit>(
  id: string,
  merge: (edit: Edit, now: Drop) => DropChanges,
  onSaved: OnSaved,
) =>
  useChangeDrop(
    id,
    async (edit: Edit) => merge(edit, await client.getSite({ params: { id } })),
    onSaved,
  )

function useChangeDrop<Input>(
  id: string,
  changesOf: (input: Input) => DropChanges | Promise<DropChanges>,
  onSaved: OnSaved,
  onError?: (error: Error) => void,
) {
  const queries = useQueryClient()
  const showToast = useToast()
  const isShown = useIsShown()
  return useMutation({
    mutationFn: async (input: Input) =>
      client.updateSite({ params: { id }, body: await changesOf(input) }),
    onError(error) {
      // It was deleted elsewhere: the page then says so.
      if (hasCode(error, 'not_found'))
        void queries.invalidateQueries({ queryKey: dropQuery(id).queryKey })
      if (onError) onError(error)
      // The form that shows it was closed.
      else if (!isShown.current) showToast({ text: errorSentence(error), bad: true })
    },
    async onSuccess(saved) {
      await queries.cancelQueries({ queryKey: dropQuery(id).queryKey })
      queries.setQueryData(dropQuery(id).queryKey, saved)
      onSaved(saved)
      void queries.invalidateQueries({ queryKey: activityQuery(id).queryKey })
      return queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
    },
  })
}
