import { createHash } from 'node:crypto'

/**
 * Takes the code out of the address's fragment, which never reaches the server. Who has to sign in
 * first finds it again afterwards: the tab keeps it until it is used.
 */
export const claimScript = `
(() => {
  const key = 'plinth_claim_code'
  const field = document.getElementById('code')
  const kept = (write) => {
    try { return write(sessionStorage) } catch { return null }
  }
  const take = () => {
    const code = location.hash.slice(1) || field.value || kept((tab) => tab.getItem(key)) || ''
    field.value = code
    if (code && field.type === 'hidden') kept((tab) => tab.setItem(key, code))
    if (location.hash) history.replaceState(null, '', location.pathname + location.search)
  }
  if (field.form) field.form.addEventListener('submit', () => kept((tab) => tab.removeItem(key)))
  addEventListener('hashchange', take)
  take()
})()
`

/** For the page's policy: this script and no other. */
export const claimScriptSource = `'sha256-${createHash('sha256').update(claimScript).digest('base64')}'`
