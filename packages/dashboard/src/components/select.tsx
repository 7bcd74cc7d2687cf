import { useId } from 'react'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
  /** Whether the label is visible; otherwise only screen readers get it. Default: false. */
  readonly labelShown?: boolean
  /** Why the value can’t be used, shown below. */
  readonly problem?: string | null
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChoose, labelShown = false, problem } = props
  const id = useId()
  return (
    <div className="field">
      <label className={labelShown ? '' : 'sr-only'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem ? true : undefined}
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
      {problem && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
