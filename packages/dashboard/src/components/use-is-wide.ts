// Hook that tells whether two columns have enough space.
import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 48rem)')

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
