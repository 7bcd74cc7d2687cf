// Button that signs in with a passkey, and the script behind it.
import { createHash } from 'node:crypto'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { hiddenField } from '../forms/form-field.ts'
import { returnField } from '../forms/with-return.ts'
import { messages } from './messages.ts'

const texts = messages.passkey

/** Hidden until the script has found that the browser can use passkeys of this domain. */
export const passkeyForm = (domain: string | null, returnTo: string): string =>
  domain === null
    ? ''
    : `<form class="stack-in" id="passkey" method="post" action="/signin/passkey" data-domain="${escapeHtml(domain)}" hidden>
${returnField(returnTo)}${hiddenField('credential', '')}
<button class="button quiet">${escapeHtml(texts.submit)}</button>
<p class="problem" id="passkey-problem" role="alert" hidden>${escapeHtml(texts.failed)}</p>
</form>
`

/**
 * A dialog that the user closed is no problem to report. A passkey is bound to its domain, so the
 * button is not shown at another address of the service, such as an IP address.
 */
export const passkeyScript = `
(() => {
  const form = document.getElementById('passkey')
  if (!form || location.hostname !== form.dataset.domain) return
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return
  form.hidden = false
  const problem = document.getElementById('passkey-problem')
  const button = form.querySelector('button')
  const ask = async () => {
    const response = await fetch('/signin/passkey/options', { method: 'POST' })
    if (!response.ok) throw new Error('no challenge')
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await response.json())
    const credential = await navigator.credentials.get({ publicKey })
    form.elements.credential.value = JSON.stringify(credential)
    form.submit()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    problem.hidden = true
    button.disabled = true
    ask().catch((error) => {
      button.disabled = false
      problem.hidden = error.name === 'NotAllowedError' || error.name === 'AbortError'
    })
  })
  addEventListener('pageshow', () => { button.disabled = false })
})()
`

/** CSP source expression that allows only this script. */
export const passkeyScriptSource = `'sha256-${createHash('sha256').update(passkeyScript).digest('base64')}'`
