import { type ComponentProps, type ReactNode, useId } from 'react'

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string
  readonly hint?: ReactNode
}

/** Multi-line input that grows with its content where the browser supports `field-sizing`. */
export function TextArea({ label, hint, className = '', ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="field-sizing-content max-h-96 min-h-20 w-full resize-y rounded-control border border-edge bg-ground px-3 py-2 text-[1rem] leading-normal transition-colors duration-100 hover:border-muted focus-visible:border-accent focus-visible:outline-offset-1"
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
