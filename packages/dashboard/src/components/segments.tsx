// Segmented control: radio buttons side by side.
import { useId } from 'react'

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
  readonly className?: string
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, onChoose, className = '' } = props
  const name = useId()
  return (
    <fieldset
      className={`inline-flex rounded-control border border-edge bg-surface p-0.5 text-sm ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="cursor-pointer rounded-md px-3 py-1 text-muted hover:text-ink has-checked:bg-ink/10 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
