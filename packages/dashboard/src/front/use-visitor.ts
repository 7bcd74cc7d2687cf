// Hook that loads what is known about the visitor: session, earlier drops and a stored upload.
import { useCallback, useEffect, useState } from 'react'
import type { Session } from '../api/session.ts'
import {
  deletePendingUpload,
  type PendingUpload,
  readPendingUpload,
} from '../uploads/pending/pending-upload-store.ts'
import type { listBrowserDrops } from './network.ts'

export type EarlierDrop = Awaited<ReturnType<typeof listBrowserDrops>>[number]

export interface Visitor {
  readonly session: Session | null
  /** Drops that this browser published without an account. */
  readonly earlier: readonly EarlierDrop[]
  readonly pendingUpload: PendingUpload | null
}

const unknownVisitor: Visitor = { session: null, earlier: [], pendingUpload: null }

/** Failures are ignored on purpose: the page works without this information. */
export function useVisitor() {
  const [visitor, setVisitor] = useState(unknownVisitor)
  const refresh = useCallback(async () => {
    const { findSession, listBrowserDrops } = await import('./network.ts')
    const [session, earlier, pendingUpload] = await Promise.all([
      findSession(),
      listBrowserDrops(),
      readPendingUpload(Date.now()).catch(() => null),
    ])
    setVisitor({ session, earlier, pendingUpload })
  }, [])
  const discard = useCallback(async (upload: Pick<PendingUpload, 'keptAt'>) => {
    await deletePendingUpload(upload)
    setVisitor((before) => ({ ...before, pendingUpload: null }))
  }, [])
  useEffect(() => {
    refresh().catch(() => {})
  }, [refresh])
  return { visitor, refresh, discard }
}
