import type { ComponentProps } from 'react'

interface Look {
  readonly look?: 'main' | 'quiet' | 'danger'
  readonly small?: boolean
}

export const buttonClass = ({ look = 'main', small = false }: Look = {}): string =>
  ['button', look === 'main' ? '' : look, small ? 'small' : ''].filter(Boolean).join(' ')

/**
 * A disabled one does nothing, and submits nothing either, but the focus can stay on it: whoever
 * has just pressed it is not thrown to the top of the page.
 */
export function Button(props: ComponentProps<'button'> & Look) {
  const { look, small, className = '', disabled = false, onClick, ...rest } = props
  const own = buttonClass({ ...(look && { look }), ...(small && { small }) })
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      className={`${own} ${className}`}
      onClick={(event) => {
        if (disabled) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
