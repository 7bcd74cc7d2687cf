// Hook for a value that changes with the rows on a drop's page.
import { useQuery } from '@tanstack/react-query'
import { activityQuery, type Drop, versionsQuery } from '../../api/queries.ts'
import { useSession } from '../../shell/session-context.ts'
import { useUploadTo } from '../../uploads/publishing.tsx'

/** The state of the drop is part of it, because its note is as high as a row. */
export function useListedRows({ id, status }: Drop): string {
  const { email_verified: enabled } = useSession().user
  const versions = useQuery({ ...versionsQuery(id), enabled })
  const activity = useQuery({ ...activityQuery(id), enabled })
  const upload = useUploadTo(id)
  return [status, versions.data?.length, activity.data?.length, upload ? 1 : 0].join()
}
