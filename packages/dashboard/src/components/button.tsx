import type { ComponentProps } from 'react'

interface ButtonStyle {
  readonly variant?: 'primary' | 'quiet' | 'danger'
  readonly small?: boolean
}

export const buttonClass = ({ variant = 'primary', small = false }: ButtonStyle = {}): string =>
  ['button', variant === 'primary' ? '' : variant, small ? 'small' : ''].filter(Boolean).join(' ')

/**
 * Disabled with `aria-disabled`: the button does nothing and does not submit, but keeps the focus.
 * With `disabled`, a button that was just pressed would lose the focus to the top of the page.
 */
export function Button(props: ComponentProps<'button'> & ButtonStyle) {
  const { variant, small, className = '', disabled = false, onClick, ...rest } = props
  const classes = buttonClass({ ...(variant && { variant }), ...(small && { small }) })
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      className={`${classes} ${className}`}
      onClick={(event) => {
        if (disabled) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
