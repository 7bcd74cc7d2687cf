// Hook that moves the focus to content that has just appeared, so that screen readers announce it.
import { useEffect, useRef } from 'react'

/**
 * Returns a ref for the element. The focus moves only if no element has it: the pressed button
 * has been removed by then. Each new `cause` moves the focus again; null or false never does.
 */
export function useFocusOnAppear<Target extends HTMLElement>(
  cause: object | boolean | null = true,
) {
  const element = useRef<Target>(null)
  useEffect(() => {
    if (cause && document.activeElement === document.body) element.current?.focus()
  }, [cause])
  return element
}
