// Hook that makes a version live, with an optimistic update.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '../../api/client.ts'
import { errorSentence } from '../../api/problem.ts'
import {
  activityQuery,
  dropQuery,
  dropsQuery,
  type Version,
  versionsQuery,
} from '../../api/queries.ts'
import { useToast } from '../../components/toast.tsx'
import { messages } from './messages.ts'

/** The list is updated at once, and restored with an error message if the request fails. */
export function useMakeLive(dropId: string): (version: Version) => void {
  const queries = useQueryClient()
  const showToast = useToast()
  const { queryKey } = versionsQuery(dropId)
  const { mutate } = useMutation({
    mutationFn: ({ version_id }: Version) =>
      client.promoteVersion({ params: { id: dropId, version_id } }),
    async onMutate(version) {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (versions) =>
        versions?.map((one) => ({ ...one, live: one.version_id === version.version_id })),
      )
      return { before }
    },
    onError(error, _version, context) {
      if (context?.before) queries.setQueryData(queryKey, context.before)
      showToast({ text: errorSentence(error), bad: true })
    },
    onSuccess({ warnings }, version, { before }) {
      const previous = before?.find(({ live }) => live)
      const { isLive, isLiveUnpublished } = messages.versions
      const describe = warnings.length > 0 ? isLiveUnpublished : isLive
      showToast({
        text: describe({ number: version.version_number }),
        ...(previous && {
          action: { label: messages.versions.undo, run: () => makeLive(previous) },
        }),
      })
    },
    onSettled: () =>
      Promise.all(
        [versionsQuery(dropId), activityQuery(dropId), dropQuery(dropId), dropsQuery].map(
          ({ queryKey: changed }) => queries.invalidateQueries({ queryKey: changed }),
        ),
      ),
  })
  const makeLive = useCallback(
    (version: Version) => {
      // The pressed button is removed, so its row takes the focus.
      document.getElementById(version.version_id)?.focus()
      mutate(version)
    },
    [mutate],
  )
  return makeLive
}
