// Hook that saves an edit of the analytics settings.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Drop, dropQuery } from '../../../api/queries.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { analyticsOf, type Edit, formValuesOf, mergeEdit } from './analytics-form-values.ts'

/** Merges the edit into settings fetched just before, which may be newer than those of the page. */
export function useSaveAnalytics(id: string, onSaved: (saved: Drop) => void) {
  const queries = useQueryClient()
  const save = useSaveDrop(id, onSaved)
  return useMutation({
    async mutationFn(edit: Edit) {
      const { analytics } = await queries.fetchQuery({ ...dropQuery(id), staleTime: 0 })
      await save.mutateAsync({ analytics: analyticsOf(mergeEdit(edit, formValuesOf(analytics))) })
    },
  })
}
