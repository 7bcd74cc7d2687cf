// Hook that moves the focus after an item was removed together with its button.
import { useEffect, useRef } from 'react'

/**
 * Once `gone` is true, the element returned by `target` takes the focus. Returns a function to call
 * when the item was removed on this page, before or after the page shows that; removals by other
 * members do not move the focus.
 */
export function useFocusAfterRemoval(gone: boolean, target: () => HTMLElement | null): () => void {
  const removedHere = useRef(false)
  const isGone = useRef(gone)
  useEffect(() => {
    isGone.current = gone
    if (!removedHere.current || !gone) return
    removedHere.current = false
    target()?.focus()
  })
  return () => {
    if (isGone.current) target()?.focus()
    else removedHere.current = true
  }
}
