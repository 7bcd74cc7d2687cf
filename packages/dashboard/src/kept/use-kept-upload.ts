import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePublish } from '../uploads/publishing.tsx'
import { forgetKept, type KeptFiles, readKept } from './kept-store.ts'

/** What was picked on the front page before there was an account to publish it with. */
export function useKeptUpload() {
  const [kept, setKept] = useState<KeptFiles | null>(null)
  const publish = usePublish()
  const isAwaited = useIsAwaited()
  const looked = useRef(false)

  const forget = useCallback(() => {
    setKept(null)
    // Where that fails, it is too old in a day.
    forgetKept().catch(() => {})
  }, [])

  const publishKept = useCallback(
    ({ picked }: KeptFiles) =>
      publish(picked, undefined, (published) => {
        if (published) forget()
      }),
    [publish, forget],
  )

  useEffect(() => {
    if (looked.current) return
    looked.current = true
    readKept(Date.now()).then(
      (files) => {
        setKept(files)
        if (files && isAwaited) publishKept(files)
      },
      // A browser that keeps nothing has nothing to offer.
      () => {},
    )
  }, [isAwaited, publishKept])

  return { kept, publishKept, forget }
}

/** Whoever signed up in order to publish it comes with `?kept`. */
const useIsAwaited = (): boolean =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('kept') })
