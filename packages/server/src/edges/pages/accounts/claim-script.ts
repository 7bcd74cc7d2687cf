// Inline script of the claim page, and its CSP hash.
import { createHash } from 'node:crypto'

/**
 * Reads the code from the URL fragment, which browsers do not send to the server. A visitor who has
 * to sign in first gets it back afterwards: sessionStorage keeps it until it is used.
 */
export const claimScript = `
(() => {
  const key = 'plinth_claim_code'
  const field = document.getElementById('code')
  const withStorage = (write) => {
    try { return write(sessionStorage) } catch { return null }
  }
  const take = () => {
    const code = location.hash.slice(1) || field.value || withStorage((tab) => tab.getItem(key)) || ''
    field.value = code
    if (code && field.type === 'hidden') withStorage((tab) => tab.setItem(key, code))
    if (location.hash) history.replaceState(null, '', location.pathname + location.search)
  }
  if (field.form) field.form.addEventListener('submit', () => withStorage((tab) => tab.removeItem(key)))
  addEventListener('hashchange', take)
  take()
})()
`

/** CSP source expression that allows only this script. */
export const claimScriptSource = `'sha256-${createHash('sha256').update(claimScript).digest('base64')}'`
