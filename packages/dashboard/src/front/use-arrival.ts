import { useEffect, useRef } from 'react'

/**
 * Whoever cannot see that something has arrived is put there, which reads it out. The button that
 * brought it is gone by then; whoever is elsewhere on the page stays there.
 */
export function useArrival<Place extends HTMLElement>(arrives = true) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (arrives && document.activeElement === document.body) place.current?.focus()
  }, [arrives])
  return place
}
