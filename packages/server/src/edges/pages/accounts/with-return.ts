import { escapeHtml } from '@plinth/domain/escape-html'
import { parseReturnPath } from '@plinth/domain/return-path'
import { hiddenField } from './form-field.ts'

const home = parseReturnPath(null)

/** A path of ours that leads on to another. */
export function withReturn(path: string, returnTo: string): string {
  // A slash needs no escape in a query, and people read addresses.
  const written = encodeURIComponent(returnTo).replaceAll('%2F', '/')
  return `${path}?return_to=${written}`
}

/** The same in a link, which leaves out what happens anyway. */
export const returnHref = (path: string, returnTo: string): string =>
  returnTo === home ? path : escapeHtml(withReturn(path, returnTo))

/** The same inside a form. */
export const returnField = (returnTo: string): string =>
  returnTo === home ? '' : `${hiddenField('return_to', returnTo)}\n`
