// Hook that draws a long list only as far as the user has scrolled, so that a search among hundreds
// of rows stays fast.
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** More rows than fit on a tall screen. */
const step = 40
/** Rows are drawn before they come into view. */
const margin = '1000px'

interface DrawnRows {
  readonly drawn: number
  /** For the element below the drawn rows, which reserves the height of the others. */
  readonly rest: RefObject<HTMLDivElement | null>
}

/** `watch` changes with the search: its results are drawn from the beginning. */
export function useDrawnRows(total: number, watch: string): DrawnRows {
  const rest = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ watch, drawn: step })
  if (state.watch !== watch) setState({ watch, drawn: step })
  const { drawn } = state
  useEffect(() => {
    if (!rest.current || drawn >= total) return
    // A new observer reports the current position, also if more than one step is in view.
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page reports several frames at once, the first of them out of view.
        if (!entries.some((entry) => entry.isIntersecting)) return
        startTransition(() =>
          setState((before) => ({ ...before, drawn: Math.max(before.drawn, drawn + step) })),
        )
      },
      { rootMargin: margin },
    )
    observer.observe(rest.current)
    return () => observer.disconnect()
  }, [drawn, total])
  return { drawn: Math.min(drawn, total), rest }
}
