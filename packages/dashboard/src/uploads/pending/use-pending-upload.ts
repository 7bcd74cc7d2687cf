// Hook for the upload that was picked on the front page before the user had an account.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePublish } from '../publishing.tsx'
import {
  consumeUploadKey,
  deletePendingUpload,
  type PendingUpload,
  readPendingUpload,
} from './pending-upload-store.ts'

/** Publishes it at once if the URL carries its key; otherwise it is only offered. */
export function usePendingUpload() {
  const [pendingUpload, setPendingUpload] = useState<PendingUpload | null>(null)
  const publish = usePublish()
  const navigate = useNavigate()
  const key = useKeyFromUrl()
  const started = useRef(false)

  const discard = useCallback((files: PendingUpload) => {
    setPendingUpload(null)
    // If that fails, the entry expires after a day.
    deletePendingUpload(files).catch(() => {})
  }, [])

  const publishPending = useCallback(
    (files: PendingUpload) =>
      publish(files.picked, undefined, (published) => {
        if (published) discard(files)
      }),
    [publish, discard],
  )

  useEffect(() => {
    if (started.current) return
    started.current = true
    const load = async () => {
      const files = await readPendingUpload(Date.now())
      setPendingUpload(files)
      if (files && key !== null && (await consumeUploadKey(key))) publishPending(files)
    }
    // Removes the key from the URL: a reload or the back button must not publish again.
    if (key !== null) void navigate({ to: '/new', replace: true })
    // Without IndexedDB there is nothing to offer.
    load().catch(() => {})
  }, [key, navigate, publishPending])

  return { pendingUpload, publishPending, discard }
}

/** The key from the `kept` query parameter, set by the links of the front page. */
const useKeyFromUrl = (): string | null =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('kept') })
