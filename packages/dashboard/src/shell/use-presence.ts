import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery, signedOutQuery } from '../api/queries.ts'
import { readSession, type Session } from '../api/session.ts'
import { type Presence, presenceOf } from './presence.ts'

/** Null while there is no doubt that the page and the browser belong together. */
export function usePresence() {
  const { data: refused } = useQuery(signedOutQuery)
  const queries = useQueryClient()
  const [presence, setPresence] = useState<Presence | null>(null)

  const look = useCallback(async () => {
    const browser = await whoIsThere()
    const found = presenceOf(queries.getQueryData(sessionQuery.queryKey), browser)
    // What is not shown to a stranger does not come back.
    setPresence((before) => (before?.kind === 'stranger' ? before : found))
    if (found.kind === 'own') queries.setQueryData(signedOutQuery.queryKey, false)
    return found
  }, [queries])

  /** Asks everything again once the page is theirs; only when somebody acts, so never in a circle. */
  const comeBack = useCallback(async () => {
    const { kind } = await look()
    if (kind === 'own') await queries.invalidateQueries()
  }, [look, queries])

  useEffect(() => {
    if (!refused) return
    void look()
    const onFocus = () => void comeBack()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [refused, look, comeBack])

  return { presence: refused || presence?.kind === 'stranger' ? presence : null, comeBack }
}

/** Whoever cannot be asked about is not known to be here. */
async function whoIsThere(): Promise<Session | null> {
  try {
    return await readSession()
  } catch {
    return null
  }
}
