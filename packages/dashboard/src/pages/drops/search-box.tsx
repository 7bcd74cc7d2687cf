import { type Ref, startTransition, useRef, useState } from 'react'
import { messages } from './messages.ts'

/** Drawing the drops found can take a slow computer longer than the user needs for the next key. */
const pauseMs = 200

interface SearchBoxProps {
  readonly value: string
  /** Called when the user pauses, in a transition. */
  readonly onChange: (value: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Escape empties it, as in all browsers but Firefox. */
export function SearchBox({ value, onChange, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (typed === value) setTyped(null)
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => startTransition(() => onChange(text)), pauseMs)
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
