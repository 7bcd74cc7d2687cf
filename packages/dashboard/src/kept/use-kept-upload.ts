import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePublish } from '../uploads/publishing.tsx'
import { forgetKept, type KeptFiles, readKept, spendKey } from './kept-store.ts'

/** What was picked on the front page before there was an account to publish it with. */
export function useKeptUpload() {
  const [kept, setKept] = useState<KeptFiles | null>(null)
  const publish = usePublish()
  const navigate = useNavigate()
  const key = useBroughtKey()
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
    const lookFor = async () => {
      const files = await readKept(Date.now())
      setKept(files)
      if (files && key !== null && (await spendKey(key))) publishKept(files)
    }
    // A reload, or the way back, is no second wish to publish it.
    if (key !== null) void navigate({ to: '/new', replace: true })
    // A browser that keeps nothing has nothing to offer.
    lookFor().catch(() => {})
  }, [key, navigate, publishKept])

  return { kept, publishKept, forget }
}

/** Whoever signed up in order to publish it comes with its key. */
const useBroughtKey = (): string | null =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('kept') })
