// Hook for the search text: applied at once, and written to the URL when the user pauses.
import { useEffect, useRef, useState } from 'react'

/** Navigating on every key costs more than finding the drops. */
const pauseMs = 250

interface TypedQuery {
  readonly q: string
  readonly type: (q: string) => void
}

export function useTypedQuery(fromUrl: string, write: (q: string) => void): TypedQuery {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === fromUrl) setTyped(null)
  const latestWrite = useRef(write)
  latestWrite.current = write
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => latestWrite.current(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { q: typed ?? fromUrl, type: setTyped }
}
