// Search box of the list of drops. Shows the typed text until the URL, which is updated with a
// delay, has it.
import { useState } from 'react'
import { messages } from './messages.ts'

interface SearchBoxProps {
  /** The value from the URL, which is updated with a delay. */
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const [pending, setPending] = useState<string | null>(null)
  if (pending === value) setPending(null)
  return (
    <input
      type="search"
      aria-label={messages.filters.search}
      placeholder={messages.filters.searchPlaceholder}
      value={pending ?? value}
      onChange={({ target }) => {
        setPending(target.value)
        onChange(target.value)
      }}
    />
  )
}
