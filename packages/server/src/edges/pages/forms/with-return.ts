// Links and form fields that carry the `return_to` path and an email address.
import { maxEmailLength } from '@plinth/domain/accounts/email'
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { hiddenField } from './form-field.ts'

const home = parseReturnPath(null)

export const isHome = (returnTo: string): boolean => returnTo === home

/** Adds `return_to` to a path. */
export function withReturn(path: string, returnTo: string): string {
  // Slashes need no escaping in a query, and the URL stays readable.
  const written = encodeURIComponent(returnTo).replaceAll('%2F', '/')
  return `${path}${path.includes('?') ? '&' : '?'}return_to=${written}`
}

/** Leaves `return_to` out if it is the default. */
export const withReturnUnlessHome = (path: string, returnTo: string): string =>
  isHome(returnTo) ? path : withReturn(path, returnTo)

/** Adds the email address that the form of the page is filled with. Untrusted: may be any text. */
export function withEmail(path: string, email: string): string {
  const text = email.slice(0, maxEmailLength).toWellFormed()
  const mark = path.includes('?') ? '&' : '?'
  return text === '' ? path : `${path}${mark}email=${encodeURIComponent(text)}`
}

/** Escaped for an `href` attribute. */
export const returnHref = (path: string, returnTo: string): string =>
  escapeHtml(withReturnUnlessHome(path, returnTo))

/** As a hidden form field. */
export const returnField = (returnTo: string): string =>
  isHome(returnTo) ? '' : `${hiddenField('return_to', returnTo)}\n`
