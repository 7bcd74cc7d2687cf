// Hook that loads what is known about the visitor: session, earlier drops and a stored upload.
import { useCallback, useEffect, useState } from 'react'
import type { Session } from '../api/session.ts'
import { forgetKept, type KeptFiles, readKept } from '../kept/kept-store.ts'
import type { listDropsOfBrowser } from './network.ts'

export type EarlierDrop = Awaited<ReturnType<typeof listDropsOfBrowser>>[number]

export interface Visitor {
  readonly session: Session | null
  /** Drops that this browser published without an account. */
  readonly earlier: readonly EarlierDrop[]
  readonly kept: KeptFiles | null
}

const unknownVisitor: Visitor = { session: null, earlier: [], kept: null }

/** Failures are ignored on purpose: the page works without this information. */
export function useVisitor() {
  const [visitor, setVisitor] = useState(unknownVisitor)
  const lookAgain = useCallback(async () => {
    const { whoIsHere, listDropsOfBrowser } = await import('./network.ts')
    const [session, earlier, kept] = await Promise.all([
      whoIsHere(),
      listDropsOfBrowser(),
      readKept(Date.now()).catch(() => null),
    ])
    setVisitor({ session, earlier, kept })
  }, [])
  const forget = useCallback(async () => {
    await forgetKept()
    setVisitor((before) => ({ ...before, kept: null }))
  }, [])
  useEffect(() => {
    lookAgain().catch(() => {})
  }, [lookAgain])
  return { visitor, lookAgain, forget }
}
