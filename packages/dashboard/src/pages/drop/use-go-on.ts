import { useEffect, useRef } from 'react'

/**
 * The button that removes something goes with it: whoever pressed it goes on at `place`. Gives back
 * what is called once something is removed here, and not by a colleague.
 */
export function useGoOn(gone: boolean, place: () => HTMLElement | null): () => void {
  const removedHere = useRef(false)
  useEffect(() => {
    if (!removedHere.current || !gone) return
    removedHere.current = false
    place()?.focus()
  })
  return () => {
    removedHere.current = true
  }
}
