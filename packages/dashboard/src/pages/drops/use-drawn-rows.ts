// Hook that draws a long list only as far as the user has scrolled, so that a search among hundreds
// of rows stays fast.
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { Drop } from '../../api/queries.ts'
import type { DropSearch } from '../../drops/find-drops.ts'
import { firstRows, mostAtOnce, newAtFirst } from './first-rows.ts'
import type { ListView } from './list-view.ts'

/** Rows are drawn before they come into view. */
const margin = '1000px'

interface DrawnRows {
  readonly drawn: number
  /** For the element below the drawn rows, which reserves the height of the others. */
  readonly rest: RefObject<HTMLDivElement | null>
}

/** The results of another search, and another view, are drawn from the beginning. */
export function useDrawnRows(
  drops: readonly Drop[],
  search: DropSearch,
  view: ListView,
): DrawnRows {
  const total = drops.length
  const rest = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ search, view, drops, drawn: newAtFirst })
  if (state.search !== search || state.view !== view) {
    const shown = state.view === view ? state.drops.slice(0, state.drawn) : []
    setState({ search, view, drops, drawn: firstRows(drops, shown) })
  }
  useEffect(() => {
    const { drawn } = state
    if (!rest.current || drawn >= total) return
    // A new observer reports the current position, also if the rest is still in view. It is needed
    // after each change of the state, also if as many rows are drawn as before.
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page reports several frames at once, the first of them out of view.
        const seen = entries.findLast((entry) => entry.isIntersecting)
        if (!seen) return
        const more = Math.min(drawn, mostAtOnce, rowsInView(seen, total - drawn))
        startTransition(() =>
          setState((before) => ({ ...before, drawn: Math.max(before.drawn, drawn + more) })),
        )
      },
      { rootMargin: margin },
    )
    observer.observe(rest.current)
    return () => observer.disconnect()
  }, [state, total])
  return { drawn: Math.min(state.drawn, total), rest }
}

/** Rows that would fit from the top of the rest to the end of the window and its margin. */
function rowsInView(
  { intersectionRect, boundingClientRect: { top, height } }: IntersectionObserverEntry,
  left: number,
): number {
  return Math.max(1, Math.ceil(((intersectionRect.bottom - top) / height) * left))
}
