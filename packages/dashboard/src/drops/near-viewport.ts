// Tells when an element comes into the window or close to it, and when it leaves.

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

/** Returns a function that ends it. */
export function watchNearViewport(element: Element, onChange: (near: boolean) => void): () => void {
  callbacks.set(element, onChange)
  sharedObserver().observe(element)
  return () => {
    sharedObserver().unobserve(element)
    callbacks.delete(element)
  }
}
