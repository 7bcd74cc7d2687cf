import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Whoever cannot see that the page has changed is put at its heading. */
export function useFocusOnNewPage(): RefObject<HTMLElement | null> {
  // Before it is resolved, the page before is still shown.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    const before = shown.current
    shown.current = pathname
    if (before === undefined || before === pathname || !main.current) return
    if (focusHeading(main.current)) return
    return focusHeadingOnceThere(main.current)
  }, [pathname])
  return main
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** It waits for data. Whoever has gone somewhere else meanwhile is left there. */
function focusHeadingOnceThere(main: HTMLElement): () => void {
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
