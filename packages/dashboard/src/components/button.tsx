import type { ComponentProps } from 'react'

interface Look {
  readonly look?: 'main' | 'quiet' | 'danger'
  readonly small?: boolean
}

export const buttonClass = ({ look = 'main', small = false }: Look = {}): string =>
  ['button', look === 'main' ? '' : look, small ? 'small' : ''].filter(Boolean).join(' ')

export function Button({ look, small, className = '', ...rest }: ComponentProps<'button'> & Look) {
  const own = buttonClass({ ...(look && { look }), ...(small && { small }) })
  return <button type="button" {...rest} className={`${own} ${className}`} />
}
