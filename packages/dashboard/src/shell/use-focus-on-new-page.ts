// Hook that moves the focus to the heading after a navigation, so that screen readers announce it.
import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

export function useFocusOnNewPage(): RefObject<HTMLElement | null> {
  // The previous page is shown until the location is resolved.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const previous = useRef(pathname)
  useEffect(() => {
    const before = previous.current
    previous.current = pathname
    if (before === undefined || before === pathname || !main.current) return
    if (isTabOfPage(document.activeElement)) return
    if (focusHeading(main.current)) return
    return focusHeadingWhenRendered(main.current)
  }, [pathname])
  return main
}

/** A chosen tab keeps the focus: the heading above it stays the same. */
const isTabOfPage = (focused: Element | null): boolean =>
  focused?.closest('[data-tabs] [aria-current]') != null

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** For pages that render their heading after loading data. Stops if the user moves the focus. */
function focusHeadingWhenRendered(main: HTMLElement): () => void {
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
