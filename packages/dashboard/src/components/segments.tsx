// Segmented control: radio buttons side by side.
import { useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Shown instead of the label, which screen readers and tooltips have. */
  readonly icon?: IconName
}

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
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
          title={option.icon && option.label}
          className="grid cursor-pointer place-items-center rounded-md px-3 py-1 text-muted hover:text-ink has-checked:bg-ink/10 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.icon ? (
            <>
              <Icon name={option.icon} />
              <span className="sr-only">{option.label}</span>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </fieldset>
  )
}
