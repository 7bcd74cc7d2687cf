import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  readonly label: string
  readonly hint: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-2.5">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-4 accent-accent"
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      </div>
    </div>
  )
}
