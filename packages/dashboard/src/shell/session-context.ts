import { createContext, useContext } from 'react'
import type { Session } from '../api/session.ts'

export const SessionContext = createContext<Session | null>(null)

/** The session of the page. Only available inside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session outside the shell.')
  return session
}
