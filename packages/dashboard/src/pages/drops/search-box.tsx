import { type Ref, startTransition, useEffect, useRef, useState } from 'react'
import { messages } from './messages.ts'

/** If the last results were drawn faster than this, the next ones follow each key at once. */
const quickMs = 50
/** On other computers the next key would wait for them, so they follow when the user pauses. */
const pauseMs = 150

interface SearchBoxProps {
  readonly value: string
  /** Called in a transition. */
  readonly onChange: (value: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Escape empties it, as in all browsers but Firefox. */
export function SearchBox({ value, onChange, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const next = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drawing = useRef({ since: 0, isQuick: false })
  if (typed === value) setTyped(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the results are drawn.
  useEffect(() => {
    const { since } = drawing.current
    drawing.current.isQuick = since > 0 && performance.now() - since < quickMs
  }, [value])
  const draw = (text: string) => {
    drawing.current.since = performance.now()
    startTransition(() => onChange(text))
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(next.current)
    next.current = setTimeout(draw, drawing.current.isQuick ? 0 : pauseMs, text)
  }
  return (
    <input
      ref={ref}
      type="search"
      aria-label={messages.filters.search}
      placeholder={messages.filters.searchPlaceholder}
      value={typed ?? value}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && type('')}
    />
  )
}
