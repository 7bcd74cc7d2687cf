import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, signedOutQuery } from '../api/queries.ts'
import { readSession } from '../api/session.ts'
import { buttonClass } from '../components/button.tsx'

/** The session has ended. The page stays as it is, so that nothing that was typed is lost. */
export function SignedOutBanner() {
  const { data: signedOut } = useQuery(signedOutQuery)
  const queries = useQueryClient()
  useEffect(() => {
    if (!signedOut) return
    const before = queries.getQueryData(sessionQuery.queryKey)
    const lookAgain = async () => {
      const session = await readSession().catch(() => null)
      if (!session) return
      // Somebody else may not see what was here.
      if (before && before.user.id !== session.user.id) return window.location.reload()
      queries.setQueryData(signedOutQuery.queryKey, false)
      await queries.invalidateQueries()
    }
    const onFocus = () => void lookAgain()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [signedOut, queries])
  if (!signedOut) return null
  return (
    <div role="alert" className="sticky top-0 z-30 bg-ground p-2">
      <div className="notice warn mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-3">
        <p>
          <b>You are signed out.</b> Sign in again in a new tab, then come back: what you typed
          stays here.
        </p>
        <a className={buttonClass({ small: true })} href="/signin" target="_blank" rel="noopener">
          Sign in
        </a>
      </div>
    </div>
  )
}
