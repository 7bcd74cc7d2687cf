// Hook that says whether an element is in the window or close to it.
import { type RefObject, useEffect, useState } from 'react'

/** About two rows of a list. */
const margin = '120px'

const callbacks = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer for all elements: a list has dozens. */
const sharedObserver = (): IntersectionObserver => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting)
    },
    { rootMargin: margin },
  )
  return observer
}

export function useNearViewport(element: RefObject<Element | null>, enabled: boolean): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (!enabled || !observed) return
    callbacks.set(observed, setNear)
    sharedObserver().observe(observed)
    return () => {
      sharedObserver().unobserve(observed)
      callbacks.delete(observed)
      setNear(false)
    }
  }, [element, enabled])
  return near
}
