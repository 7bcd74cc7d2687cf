// Hook for the text of a search. Finding the drops and writing the URL both delay the next key on a
// slow computer, so they wait until the user pauses.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

/** If the last results were drawn faster than this, the next ones follow each key at once. */
const quickMs = 50
const searchPauseMs = 150
/** Navigating costs more than finding the drops. */
const urlPauseMs = 400

interface TypedQuery {
  /** The text whose results are shown. */
  readonly q: string
  /** Called for each key. */
  readonly type: (text: string) => void
}

export function useTypedQuery(fromUrl: string, write: (q: string) => void): TypedQuery {
  const [searched, setSearched] = useState<string | null>(null)
  if (searched === fromUrl) setSearched(null)
  const q = searched ?? fromUrl
  const latestWrite = useRef(write)
  latestWrite.current = write
  const drawing = useRef({ since: 0, isQuick: false })
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = useCallback(() => timers.current.forEach(clearTimeout), [])
  const type = useCallback(
    (text: string) => {
      stop()
      const search = () => {
        drawing.current.since = performance.now()
        startTransition(() => setSearched(text))
      }
      timers.current = [
        setTimeout(search, drawing.current.isQuick ? 0 : searchPauseMs),
        setTimeout(() => latestWrite.current(text), urlPauseMs),
      ]
    },
    [stop],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the results are drawn.
  useEffect(() => {
    const { since } = drawing.current
    drawing.current.isQuick = since > 0 && performance.now() - since < quickMs
  }, [q])
  useEffect(() => stop, [stop])
  return { q, type }
}
