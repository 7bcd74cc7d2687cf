// Keyboard shortcuts and the command palette, whose code is loaded with the first key that may be
// one.
import { lazy, Suspense, useEffect, useState } from 'react'
import { isPaletteKey, isSingleKey } from './keys.ts'

const load = () => import('./keyboard.tsx')
const Keyboard = lazy(load)

interface KeyboardOnDemandProps {
  /** Whether the user is an operator, who has further pages. */
  readonly operator: boolean
}

export function KeyboardOnDemand({ operator }: KeyboardOnDemandProps) {
  const [first, setFirst] = useState<KeyboardEvent | null>(null)
  useEffect(() => {
    if (first) return
    const onKey = (event: KeyboardEvent) => {
      // Most likely, K follows.
      if (event.key === 'Control' || event.key === 'Meta') void load()
      if (event.defaultPrevented) return
      if (isPaletteKey(event)) event.preventDefault()
      else if (!isSingleKey(event)) return
      setFirst(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [first])
  return (
    first && (
      <Suspense fallback={null}>
        <Keyboard first={first} operator={operator} />
      </Suspense>
    )
  )
}
