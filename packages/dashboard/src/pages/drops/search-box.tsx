import type { Ref } from 'react'
import { messages } from './messages.ts'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Escape empties it, as in all browsers but Firefox. */
export const SearchBox = ({ value, onChange, ref }: SearchBoxProps) => (
  <input
    ref={ref}
    type="search"
    aria-label={messages.filters.search}
    placeholder={messages.filters.searchPlaceholder}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={({ key }) => key === 'Escape' && onChange('')}
  />
)
