import { startTransition, useEffect, useState } from 'react'

/** More than a tall screen shows. */
const atOnce = 40
const step = 40

/**
 * How many of `total` rows to draw by now: what can be seen at once, then more in steps that leave
 * room for typing in between. What has been drawn stays.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(atOnce)
  // A list that was short for a while has few rows left to keep.
  const most = Math.max(total, atOnce)
  if (drawn > most) setDrawn(most)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + step)), 0)
    return () => clearTimeout(timer)
  }, [drawn, total])
  return Math.min(drawn, total)
}
