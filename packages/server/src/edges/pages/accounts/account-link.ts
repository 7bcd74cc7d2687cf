// Links between the sign-in, sign-up and reset pages, which take along the typed email address.
import { createHash } from 'node:crypto'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { returnHref, withEmail } from '../forms/with-return.ts'

interface AccountLink {
  readonly label: string
  /** The address in the form so far. */
  readonly email: string
  readonly returnTo: string
}

export const accountLink = (path: string, { label, email, returnTo }: AccountLink): string =>
  `<a data-account href="${returnHref(withEmail(path, email), returnTo)}">${escapeHtml(label)}</a>`

/** Keeps the links up to date while the user types. The password is not taken along. */
export const accountLinkScript = `
(() => {
  const field = document.getElementById('email')
  const update = () => {
    for (const link of document.querySelectorAll('a[data-account]')) {
      const url = new URL(link.href)
      if (field.value) url.searchParams.set('email', field.value)
      else url.searchParams.delete('email')
      link.href = url.href
    }
  }
  field.addEventListener('input', update)
  addEventListener('pageshow', update)
})()
`

/** CSP source expression that allows only this script. */
export const accountLinkScriptSource = `'sha256-${createHash('sha256').update(accountLinkScript).digest('base64')}'`
