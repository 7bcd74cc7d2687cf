// Page where an anonymous drop is claimed into an account.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { entryLinks } from '../forms/entry-links.ts'
import { formField, hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { type TenantChoice, tenantOptions } from '../forms/tenant-choice.ts'
import { returnField, withReturn } from '../forms/with-return.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { claimScript } from './claim-script.ts'
import { dropList, dropListStyle, type ListedDrop } from './drop-list.ts'
import { messages } from './messages.ts'

interface ClaimViewer {
  readonly verified: boolean
  /** Tenants that can own the drop, the personal account first. */
  readonly tenants: readonly TenantChoice[]
  /** ID of the preselected tenant. */
  readonly chosen: string
}

interface Claim {
  /** Null if the visitor is not signed in. */
  readonly viewer: ClaimViewer | null
  /** Drops published from this browser that have no owner yet. */
  readonly drops: readonly ListedDrop[]
  readonly code: string
  readonly returnTo: string
  readonly problem: Problem | null
  readonly now: number
}

const texts = messages.claim

export function claimPage(page: PageContext, claim: Claim): string {
  const count = claim.drops.length
  return formPage(page, {
    title: count > 0 ? texts.titleOfBrowser({ count }) : texts.title,
    intro: escapeHtml(texts.intro({ count })),
    body: `${claim.viewer ? waiting(claim.viewer) + forAccount(claim, claim.viewer) : forVisitor(page, claim)}
<script>${claimScript}</script>`,
    style: dropListStyle,
  })
}

const waiting = ({ verified }: ClaimViewer): string =>
  verified
    ? ''
    : `<p class="notice warn">${escapeHtml(texts.unverified)} <a href="/verify">${escapeHtml(texts.confirm)}</a></p>\n`

function forAccount({ drops, code, returnTo, problem, now }: Claim, viewer: ClaimViewer): string {
  const offer = `<form class="card" method="post" action="/claim">
<div>
<h2>${escapeHtml(texts.published)}</h2>
${dropList(drops, now)}
</div>
${returnField(returnTo)}${hiddenField('drops', 'browser')}
${destination(viewer, { id: 'drops_tenant', label: texts.accountOfDrops })}
<div class="actions">
<button class="button">${escapeHtml(texts.keep({ count: drops.length }))}</button>
<a class="button quiet" href="${escapeHtml(returnTo)}">${escapeHtml(texts.skip)}</a>
</div>
<p class="fineprint">${escapeHtml(texts.notYours)}</p>
</form>`
  return `${formProblem(problem)}${drops.length > 0 ? `${offer}\n` : ''}<form class="card" method="post" action="/claim">
${returnField(returnTo)}${formField({ name: 'code', label: texts.code, type: 'text', autocomplete: 'off', code: true, value: code, hint: texts.codeHint }, problem)}
${destination(viewer, { id: 'code_tenant', label: texts.accountOfDrop })}
<button class="button${drops.length > 0 ? ' quiet' : ''}">${escapeHtml(texts.claim)}</button>
</form>`
}

/** Names the future owner: the session may be for an organisation, whose members see the drop. */
function destination(
  { tenants, chosen }: ClaimViewer,
  { id, label }: { readonly id: string; readonly label: string },
): string {
  const [only] = tenants
  if (only && tenants.length === 1) {
    return `${hiddenField('tenant_id', only.id)}
<p>${messageHtml(texts.onlyAccount, { name: only.name })}</p>`
  }
  return `<div class="field">
<label for="${id}">${escapeHtml(label)}</label>
<select id="${id}" name="tenant_id">
${tenantOptions(tenants, chosen)}
</select>
</div>`
}

/** The script copies the code from the hidden field to sessionStorage until the visitor returns. */
function forVisitor({ brand }: PageContext, { drops, code, problem, now }: Claim): string {
  const list = `<div class="card">
<h2>${escapeHtml(texts.published)}</h2>
${dropList(drops, now)}
</div>`
  return `${formProblem(problem)}${drops.length > 0 ? `${list}\n` : ''}<div class="card stack-in">
<p>${escapeHtml(brand.signUp ? texts.visitor : texts.visitorWithAccount)}</p>
${entryLinks(brand, (path) => withReturn(path, '/claim'))}
<noscript><p class="fineprint">${escapeHtml(texts.withoutScript)}</p></noscript>
<input type="hidden" id="code" value="${escapeHtml(code)}">
</div>`
}
