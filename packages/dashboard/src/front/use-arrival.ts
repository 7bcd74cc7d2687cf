import { useEffect, useRef } from 'react'

/**
 * Whoever cannot see that something has arrived is put there, which reads it out. The button that
 * brought it is gone by then; whoever is elsewhere on the page stays there. Each new cause is an
 * arrival of its own; without one there is none.
 */
export function useArrival<Place extends HTMLElement>(cause: object | boolean | null = true) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (cause && document.activeElement === document.body) place.current?.focus()
  }, [cause])
  return place
}
