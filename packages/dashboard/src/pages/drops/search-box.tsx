import { type Ref, useState } from 'react'
import { messages } from './messages.ts'

interface SearchBoxProps {
  /** The text whose results are shown, which may be older than the typed one. */
  readonly value: string
  readonly onType: (text: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Escape empties it, as in all browsers but Firefox. */
export function SearchBox({ value, onType, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === value) setTyped(null)
  const type = (text: string) => {
    setTyped(text)
    onType(text)
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
