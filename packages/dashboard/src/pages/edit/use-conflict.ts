// Hook for the version that conflicts with the edit.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dropQuery } from '../../api/queries.ts'
import { type BaseVersion, liveOf } from './stored-changes.ts'

interface Conflict {
  readonly version: BaseVersion | null
  /** Finds out which version is live now. */
  readonly find: () => Promise<void>
  readonly resolve: () => void
}

interface Options {
  /** The version that is edited was removed, because the plan keeps no more. */
  readonly isBaseGone: boolean
  /** A conflict that was being resolved before the page was loaded again. */
  readonly restored: BaseVersion | null
  /** Returns false if there is nothing to decide. */
  readonly onFound: (live: BaseVersion) => boolean
}

export function useConflict(dropId: string, { isBaseGone, restored, onFound }: Options): Conflict {
  const [version, setVersion] = useState(restored)
  const queries = useQueryClient()
  const found = useRef(onFound)
  found.current = onFound
  const resolved = useRef(0)
  const find = useCallback(async () => {
    const before = resolved.current
    const live = liveOf(await queries.fetchQuery({ ...dropQuery(dropId), staleTime: 0 }))
    // The user may have resolved the conflict while this response was on its way.
    if (!live || resolved.current !== before) return
    setVersion(found.current(live) ? live : null)
  }, [queries, dropId])
  useEffect(() => {
    // If this fails too, the page still shows why the version cannot be read.
    if (isBaseGone) void find().catch(() => {})
  }, [isBaseGone, find])
  const resolve = () => {
    resolved.current += 1
    setVersion(null)
  }
  return { version, find, resolve }
}
