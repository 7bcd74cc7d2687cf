import { useState } from 'react'

interface SearchBoxProps {
  /** As the address has it, which is a moment late. */
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const [underway, setUnderway] = useState<string | null>(null)
  if (underway === value) setUnderway(null)
  return (
    <input
      type="search"
      aria-label="Search drops"
      placeholder="Search by name or address"
      value={underway ?? value}
      onChange={({ target }) => {
        setUnderway(target.value)
        onChange(target.value)
      }}
    />
  )
}
