// Hook that saves an edit of the analytics settings.
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import type { Drop } from '../../../api/queries.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { analyticsOf, type Edit, formValuesOf, mergeEdit } from './analytics-form-values.ts'

/** Merges the edit into settings read just before, which may be newer than those of the page. */
export function useSaveAnalytics(id: string, onSaved: (saved: Drop) => void) {
  const save = useSaveDrop(id, onSaved)
  return useMutation({
    async mutationFn(edit: Edit) {
      const { analytics } = await client.getSite({ params: { id } })
      await save.mutateAsync({ analytics: analyticsOf(mergeEdit(edit, formValuesOf(analytics))) })
    },
  })
}
