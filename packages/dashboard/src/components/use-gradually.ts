// Hook for rendering a long list in steps, so that typing stays responsive meanwhile.
import { startTransition, useEffect, useState } from 'react'

/** More rows than fit on a tall screen. */
const initialRows = 40
const step = 40

/**
 * Returns how many of `total` rows to render: first a screenful, then more in low-priority steps
 * between which the browser can handle input. Never falls below `initialRows` again.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(initialRows)
  // After the list became shorter, its removed rows have to be rendered gradually again.
  const max = Math.max(total, initialRows)
  if (drawn > max) setDrawn(max)
  useEffect(() => {
    if (drawn >= total) return
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + step)), 0)
    return () => clearTimeout(timer)
  }, [drawn, total])
  return Math.min(drawn, total)
}
