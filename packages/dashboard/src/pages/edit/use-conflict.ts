// Hook that knows the version that went live during the edit, once the edit has to take it into account.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { dropQuery } from '../../api/queries.ts'
import type { BaseVersion } from './stored-changes.ts'

interface Conflict {
  readonly version: BaseVersion | null
  /** Finds out which version is live now. */
  readonly find: () => Promise<void>
  readonly resolve: () => void
}

/** `isBaseGone`: the version that is edited was removed, because the plan keeps no more. */
export function useConflict(dropId: string, { isBaseGone }: { isBaseGone: boolean }): Conflict {
  const [version, setVersion] = useState<BaseVersion | null>(null)
  const queries = useQueryClient()
  const find = useCallback(async () => {
    const { live_version: live } = await queries.fetchQuery({ ...dropQuery(dropId), staleTime: 0 })
    if (live) setVersion({ id: live.version_id, number: live.version_number })
  }, [queries, dropId])
  useEffect(() => {
    // If this fails too, the page still shows why the version cannot be read.
    if (isBaseGone) void find().catch(() => {})
  }, [isBaseGone, find])
  return { version, find, resolve: () => setVersion(null) }
}
