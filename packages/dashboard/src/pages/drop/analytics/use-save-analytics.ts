import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Site, siteQuery } from '../../../api/queries.ts'
import { useSaveSite } from '../use-save-site.ts'
import { analyticsOf, type Edit, editOver, typedOf } from './typed-analytics.ts'

/** Saves an edit over what the drop has at that moment, which the page may not know yet. */
export function useSaveAnalytics(id: string, onSaved: (saved: Site) => void) {
  const queries = useQueryClient()
  const save = useSaveSite(id, onSaved)
  return useMutation({
    async mutationFn(edit: Edit) {
      const { analytics } = await queries.fetchQuery({ ...siteQuery(id), staleTime: 0 })
      await save.mutateAsync({ analytics: analyticsOf(editOver(edit, typedOf(analytics))) })
    },
  })
}
