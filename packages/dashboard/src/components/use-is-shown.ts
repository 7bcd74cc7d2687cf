// Hook that says whether the component is still shown, for requests that end later.
import { type RefObject, useEffect, useRef } from 'react'

export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
