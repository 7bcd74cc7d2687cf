// Hook for a section that can be removed together with the button that was pressed in it.
import { useEffect } from 'react'

/** Moves the focus to the main content when the section is removed and no element has the focus. */
export function useFocusMainAfterRemoval(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
}
