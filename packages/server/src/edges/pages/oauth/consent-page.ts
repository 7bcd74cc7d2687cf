// OAuth consent page, for redirects and for device codes.
import type { OAuthScope } from '@plinth/contract/operations/operation'
import { scopeDescriptions } from '@plinth/contract/operations/scope-descriptions'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { type TenantChoice, tenantOptions } from '../forms/tenant-choice.ts'
import { returnField } from '../forms/with-return.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

export interface Consent {
  /** URL the form posts to. */
  readonly action: string
  /** Path of this page, to return to after switching accounts. */
  readonly path: string
  /** Name chosen by the app; untrusted text. */
  readonly clientName: string
  /** Host of the app's metadata document; null if the app is registered here. */
  readonly publisher: string | null
  /** How the app receives the result: a redirect to its host, or by polling with a device code. */
  readonly delivery:
    | { readonly kind: 'redirect'; readonly host: string; readonly onThisComputer: boolean }
    | { readonly kind: 'device'; readonly userCode: string }
  readonly scopes: readonly OAuthScope[]
  readonly tenants: readonly ConsentTenant[]
  readonly problem: Problem | null
}

interface ConsentTenant extends TenantChoice {
  readonly chosen: boolean
}

const texts = messages.consent

/** The first button authorizes the app, so Enter submits that. */
export function consentPage(page: PageContext, consent: Consent): string {
  return formPage(page, {
    title: texts.title({ app: consent.clientName }),
    heading: messageHtml(texts.title, { app: consent.clientName }),
    intro: escapeHtml(texts.intro),
    style,
    body: `<form class="card" method="post" action="${escapeHtml(consent.action)}">
${formProblem(consent.problem)}${deliveryHtml(consent)}
<div>
<h2>${escapeHtml(texts.scopes)}</h2>
<ul class="scopes">
${consent.scopes.map((scope) => `<li>${escapeHtml(scopeDescriptions[scope])}</li>`).join('\n')}
</ul>
</div>
${tenantField(consent.tenants)}
<p class="actions">
<button class="button" name="decision" value="allow">${escapeHtml(texts.allow)}</button>
<button class="button quiet" name="decision" value="deny">${escapeHtml(texts.deny)}</button>
</p>
<p class="fineprint">${page.viewer ? `${messageHtml(texts.signedInAs, { email: page.viewer.email })} ` : ''}${escapeHtml(texts.revocable)}</p>
${returnField(consent.path)}<button class="link-button" formaction="/signout">${escapeHtml(texts.otherAccount)}</button>
</form>`,
  })
}

/**
 * The app's name is unverified; the redirect host, the publisher or the device code is what the user
 * can check. Any program on the user's computer can send the client id of another app and receive the
 * code, so the publisher is no proof there.
 */
function deliveryHtml({ delivery, publisher }: Consent): string {
  if (delivery.kind === 'redirect') {
    const redirect = delivery.onThisComputer ? texts.redirectHere : texts.redirect
    const published = delivery.onThisComputer ? texts.publisherHere : texts.publisher
    const origin =
      publisher === null
        ? escapeHtml(texts.unverifiedName)
        : messageHtml(published, { host: publisher }, 'code')
    return `<p>${messageHtml(redirect, { host: delivery.host }, 'code')} ${origin}</p>`
  }
  return `${hiddenField('user_code', delivery.userCode)}
<p class="device">${messageHtml(texts.device, { code: delivery.userCode }, 'code')} ${escapeHtml(texts.deviceWarning)}</p>`
}

function tenantField(tenants: readonly ConsentTenant[]): string {
  const chosen = tenants.find((tenant) => tenant.chosen)?.id ?? ''
  return `<div class="field">
<label for="tenant">${escapeHtml(texts.organisation)}</label>
<select id="tenant" name="tenant">
${tenantOptions(tenants, chosen)}
</select>
</div>`
}

const style = `
.scopes { display: grid; gap: 0.375rem; margin-top: 0.375rem; padding-left: 1.125rem; list-style: disc; }
.card code { overflow-wrap: anywhere; }
.device code { font-size: 1.0625rem; font-weight: 600; letter-spacing: 0.06em; white-space: nowrap; }
`
