// Hook that draws only the rows of a long list that are in view or near it, so that typing and
// clicking among hundreds of rows stay fast.
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { Drop } from '../../api/queries.ts'
import type { DropSearch } from '../../drops/find-drops.ts'
import { firstRows, newAtFirst, nextRows, type RowRange, withoutFar } from './drawn-rows.ts'
import type { ListView } from './list-view.ts'

/** Rows are drawn before they come into view. */
const margin = '1000px'
/** Above 0, or a gap that at first only touches the margin is not reported when it crosses it. */
const least = 1e-9

interface DrawnRows extends RowRange {
  /** For the box of the rows. Its first and last child reserve the height of the others. */
  readonly box: RefObject<HTMLDivElement | null>
}

/** The results of another search, and another view, are drawn from the beginning. */
export function useDrawnRows(
  drops: readonly Drop[],
  search: DropSearch,
  view: ListView,
): DrawnRows {
  const total = drops.length
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ search, view, drops, from: 0, to: newAtFirst })
  if (state.search !== search || state.view !== view) {
    const shown = state.view === view ? state.drops.slice(state.from, state.to) : []
    setState({ search, view, drops, from: 0, to: firstRows(drops, shown) })
  }
  const to = Math.min(state.to, total)
  const from = Math.min(state.from, Math.max(0, to - newAtFirst))
  // A new observer reports the current position, also if the rest is still in view. It is needed
  // after each change of the state, also if as many rows are drawn as before.
  useEffect(() => {
    const { firstElementChild: above, lastElementChild: below } = box.current ?? {}
    if (!above || !below || to - from === total) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page reports several frames at once, the first of them out of view.
        const seen = entries.findLast(({ intersectionRect }) => intersectionRect.height > 0)
        if (!seen) return
        const gap = seen.target === above ? { from: 0, to: from } : { from: to, to: total }
        const { missing, inView } = rowsOf(seen, gap)
        // Cards have no exact height, and the focus must not get lost.
        const keepsAll = state.view === 'grid' || box.current?.contains(document.activeElement)
        const next = nextRows({ from, to }, missing, !keepsAll)
        const drawn = keepsAll ? next : withoutFar(next, inView)
        startTransition(() =>
          setState((latest) => (latest === state ? { ...state, ...drawn } : latest)),
        )
      },
      { rootMargin: margin, threshold: least },
    )
    observer.observe(above)
    observer.observe(below)
    return () => observer.disconnect()
  }, [state, from, to, total])
  return { from, to, box }
}

/** Rows of a gap that are in view, and rows in the whole view: known outside of frames. */
function rowsOf(
  { intersectionRect, boundingClientRect: { top, height }, rootBounds }: IntersectionObserverEntry,
  gap: RowRange,
): { readonly missing: RowRange; readonly inView: RowRange } {
  const row = height / (gap.to - gap.from)
  const rowsIn = (rect: DOMRectReadOnly) => ({
    from: gap.from + Math.floor((rect.top - top) / row),
    to: gap.from + Math.ceil((rect.bottom - top) / row),
  })
  return { missing: rowsIn(intersectionRect), inView: rowsIn(rootBounds as DOMRectReadOnly) }
}
