// OAuth consent page, for redirects and for device codes.
import type { OAuthScope } from '@plinth/contract/operations/operation'
import { scopeDescriptions } from '@plinth/contract/operations/scope-descriptions'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { type TenantChoice, tenantOptions } from '../forms/tenant-choice.ts'
import { returnField } from '../forms/with-return.ts'
import type { Brand } from '../shell/load-brand.ts'

export interface Consent {
  /** URL the form posts to. */
  readonly action: string
  /** Path of this page, to return to after switching accounts. */
  readonly path: string
  /** Name chosen by the app; untrusted text. */
  readonly clientName: string
  /** How the app receives the result: a redirect to its host, or by polling with a device code. */
  readonly delivery:
    | { readonly kind: 'redirect'; readonly host: string; readonly onThisComputer: boolean }
    | { readonly kind: 'device'; readonly userCode: string }
  readonly scopes: readonly OAuthScope[]
  readonly email: string
  readonly tenants: readonly ConsentTenant[]
  readonly problem: Problem | null
}

interface ConsentTenant extends TenantChoice {
  readonly chosen: boolean
}

/** "Allow" is the first button, so Enter submits it. */
export function consentPage(brand: Brand, consent: Consent): string {
  const name = `<b><bdi>${escapeHtml(consent.clientName)}</bdi></b>`
  return formPage(brand, {
    title: 'Let this app in?',
    intro: `${name} asks to use your Plinth account.`,
    style,
    body: `<form class="card" method="post" action="${escapeHtml(consent.action)}">
${formProblem(consent.problem)}${deliveryHtml(consent)}
<div>
<h2>It will be able to</h2>
<ul class="scopes">
${consent.scopes.map((scope) => `<li>${escapeHtml(scopeDescriptions[scope])}</li>`).join('\n')}
</ul>
</div>
${tenantField(consent.tenants)}
<p class="actions">
<button class="button" name="decision" value="allow">Allow</button>
<button class="button quiet" name="decision" value="deny">Deny</button>
</p>
<p class="fineprint">You are signed in as <b>${escapeHtml(consent.email)}</b>. You can disconnect the app at any time.</p>
${returnField(consent.path)}<button class="link-button" formaction="/signout">Use another account</button>
</form>`,
  })
}

/** The app's name is unverified; the redirect host or device code is what the user can check. */
function deliveryHtml({ delivery }: Consent): string {
  if (delivery.kind === 'redirect') {
    const where = delivery.onThisComputer ? 'an app on this computer, ' : ''
    return `<p>Afterwards you are sent to ${where}<code><bdi>${escapeHtml(delivery.host)}</bdi></code>. The name is the app’s own word, so allow only what you started yourself.</p>`
  }
  return `${hiddenField('user_code', delivery.userCode)}
<p>Does your device show <code class="user-code">${escapeHtml(delivery.userCode)}</code>? If you did not start this yourself, deny it: whoever sent you here would get in.</p>`
}

function tenantField(tenants: readonly ConsentTenant[]): string {
  const chosen = tenants.find((tenant) => tenant.chosen)?.id ?? ''
  return `<div class="field">
<label for="tenant">It works for</label>
<select id="tenant" name="tenant">
${tenantOptions(tenants, chosen)}
</select>
</div>`
}

const style = `
.scopes { display: grid; gap: 0.375rem; margin-top: 0.375rem; padding-left: 1.125rem; list-style: disc; }
.card code { overflow-wrap: anywhere; }
.user-code { font-size: 1.0625rem; font-weight: 600; letter-spacing: 0.06em; white-space: nowrap; }
`
