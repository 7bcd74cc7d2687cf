import { escapeHtml } from '@plinth/domain/escape-html'
import { parseReturnPath } from '@plinth/domain/return-path'
import { hiddenField } from './form-field.ts'

const home = parseReturnPath(null)

/** A path of ours that leads on to another. */
export function withReturn(path: string, returnTo: string): string {
  // A slash needs no escape in a query, and people read addresses.
  const written = encodeURIComponent(returnTo).replaceAll('%2F', '/')
  return `${path}${path.includes('?') ? '&' : '?'}return_to=${written}`
}

/** The same, but for what happens anyway. */
export const withReturnUnlessHome = (path: string, returnTo: string): string =>
  returnTo === home ? path : withReturn(path, returnTo)

/** The same in a link. */
export const returnHref = (path: string, returnTo: string): string =>
  escapeHtml(withReturnUnlessHome(path, returnTo))

/** The same inside a form. */
export const returnField = (returnTo: string): string =>
  returnTo === home ? '' : `${hiddenField('return_to', returnTo)}\n`
