import { useState } from 'react'

/**
 * True from when everything has loaded once. The cards of a tab appear together, because one that
 * loads later would move those below it.
 */
export function useLoaded(isLoading: boolean): boolean {
  const [loaded, setLoaded] = useState(!isLoading)
  if (!loaded && !isLoading) setLoaded(true)
  return loaded
}
