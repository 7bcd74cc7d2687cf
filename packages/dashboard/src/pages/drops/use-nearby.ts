// Hook that tells whether the pointer or the focus has been in an element, which then needs all its
// controls.
import { startTransition, useState } from 'react'

export function useNearby() {
  const [nearby, setNearby] = useState(false)
  // A click that follows at once does not wait for them.
  const notice = () => startTransition(() => setNearby(true))
  return { nearby, handlers: nearby ? {} : { onPointerEnter: notice, onFocus: notice } }
}
