import { useId } from 'react'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
  /** Whether the label is visible; otherwise only screen readers get it. Default: false. */
  readonly labelShown?: boolean
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChoose, labelShown = false } = props
  const id = useId()
  return (
    <div className="field">
      <label className={labelShown ? '' : 'sr-only'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
