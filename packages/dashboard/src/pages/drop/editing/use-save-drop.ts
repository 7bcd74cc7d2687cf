// Hook that updates the settings of a drop.

import type { Operations } from '@plinth/contract/operations'
import type { OperationBody } from '@plinth/contract/operations/operation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { type Site, siteQuery, sitesQuery } from '../../../api/queries.ts'

export type SiteChanges = OperationBody<Operations['updateSite']>

/** Also updates the cached drop and refetches the list of drops. */
export function useSaveSite(id: string, onSaved: (saved: Site, changes: SiteChanges) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SiteChanges) => client.updateSite({ params: { id }, body }),
    onSuccess(saved, changes) {
      queries.setQueryData(siteQuery(id).queryKey, saved)
      onSaved(saved, changes)
      return queries.invalidateQueries({ queryKey: sitesQuery.queryKey })
    },
  })
}
