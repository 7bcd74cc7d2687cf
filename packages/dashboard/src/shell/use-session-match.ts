// Hook that finds out, after a 401, whether the browser's session still matches the page.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery, signedOutQuery } from '../api/queries.ts'
import { readSession, type Session } from '../api/session.ts'
import { compareSessions, type SessionMatch } from './session-match.ts'

/** `match` is null while no request has been refused. */
export function useSessionMatch() {
  const { data: refused } = useQuery(signedOutQuery)
  const queries = useQueryClient()
  const [match, setMatch] = useState<SessionMatch | null>(null)

  const check = useCallback(async () => {
    const browser = await currentSession()
    const found = compareSessions(queries.getQueryData(sessionQuery.queryKey), browser)
    // Final: content hidden from another user is not shown again.
    setMatch((before) => (before?.kind === 'other-user' ? before : found))
    if (found.kind === 'same') queries.setQueryData(signedOutQuery.queryKey, false)
    return found
  }, [queries])

  /** Refetches everything once the session matches again. Only on user action, to avoid a loop. */
  const checkAgain = useCallback(async () => {
    const { kind } = await check()
    if (kind === 'same') await queries.invalidateQueries()
  }, [check, queries])

  useEffect(() => {
    if (!refused) return
    void check()
    const onFocus = () => void checkAgain()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [refused, check, checkAgain])

  return { match: refused || match?.kind === 'other-user' ? match : null, checkAgain }
}

/** Null if signed out, or if the request fails. */
async function currentSession(): Promise<Session | null> {
  try {
    return await readSession()
  } catch {
    return null
  }
}
