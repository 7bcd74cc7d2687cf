import { useCallback, useEffect, useState } from 'react'
import type { Session } from '../api/session.ts'
import { forgetKept, type KeptFiles, readKept } from '../kept/kept-store.ts'
import type { listDropsOfBrowser } from './network.ts'

export type EarlierDrop = Awaited<ReturnType<typeof listDropsOfBrowser>>[number]

export interface Visitor {
  readonly session: Session | null
  /** What this browser published without an account. */
  readonly earlier: readonly EarlierDrop[]
  readonly kept: KeptFiles | null
}

const stranger: Visitor = { session: null, earlier: [], kept: null }

/** Who is here. The page is complete without an answer, so nobody is told when there is none. */
export function useVisitor() {
  const [visitor, setVisitor] = useState(stranger)
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
