import { type ComponentProps, type ReactNode, useId } from 'react'
import { TextWithCode } from './text-with-code.tsx'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: ReactNode
  /** Validation error, shown below the input. */
  readonly problem?: string | null | undefined
}

export function Field({ label, hint, problem, className = '', ...rest }: FieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        aria-describedby={notes || undefined}
        aria-invalid={problem ? true : undefined}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`} role="alert">
          <TextWithCode text={problem} />
        </p>
      )}
    </div>
  )
}
