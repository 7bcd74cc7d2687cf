import { escapeHtml } from '@plinth/domain/escape-html'
import { parseReturnPath } from '@plinth/domain/return-path'
import { hiddenField } from './form-field.ts'

const home = parseReturnPath(null)

export const isHome = (returnTo: string): boolean => returnTo === home

/** A path of ours that leads on to another. */
export function withReturn(path: string, returnTo: string): string {
  // A slash needs no escape in a query, and people read addresses.
  const written = encodeURIComponent(returnTo).replaceAll('%2F', '/')
  return `${path}${path.includes('?') ? '&' : '?'}return_to=${written}`
}

/** The same, but for what happens anyway. */
export const withReturnUnlessHome = (path: string, returnTo: string): string =>
  isHome(returnTo) ? path : withReturn(path, returnTo)

/** The same in a link. */
export const returnHref = (path: string, returnTo: string): string =>
  escapeHtml(withReturnUnlessHome(path, returnTo))

/** The same inside a form. */
export const returnField = (returnTo: string): string =>
  isHome(returnTo) ? '' : `${hiddenField('return_to', returnTo)}\n`
