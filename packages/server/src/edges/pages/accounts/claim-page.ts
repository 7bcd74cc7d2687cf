// Page where an anonymous drop is claimed into an account.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField, hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { type TenantChoice, tenantOptions } from '../forms/tenant-choice.ts'
import { returnField, withReturn } from '../forms/with-return.ts'
import type { Brand } from '../shell/load-brand.ts'
import { claimScript } from './claim-script.ts'
import { dropList, dropListStyle, type ListedDrop } from './drop-list.ts'

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

export function claimPage(brand: Brand, claim: Claim): string {
  return formPage(brand, {
    title: claim.drops.length > 0 ? 'Keep what you published' : 'Keep a drop',
    intro:
      'In an account a drop keeps its address, and you can change it and publish new versions.',
    body: `${claim.viewer ? waiting(claim.viewer) + forAccount(claim, claim.viewer) : forStranger(claim)}
<script>${claimScript}</script>`,
    style: dropListStyle,
  })
}

const waiting = ({ verified }: ClaimViewer): string =>
  verified
    ? ''
    : '<p class="notice warn">Your e-mail address is not <a href="/verify">confirmed</a> yet. What you keep now is shown again once it is.</p>\n'

function forAccount({ drops, code, returnTo, problem, now }: Claim, viewer: ClaimViewer): string {
  const offer = `<form class="card" method="post" action="/claim">
<div>
<h2>Published from this browser</h2>
${dropList(drops, now)}
</div>
${returnField(returnTo)}${hiddenField('drops', 'browser')}
${destination(viewer, { id: 'drops_tenant', label: 'Keep them in' })}
<div class="actions">
<button class="button">Keep them</button>
<a class="button quiet" href="${escapeHtml(returnTo)}">Not now</a>
</div>
<p class="fineprint">Not yours? Somebody else may have used this computer. Leave them.</p>
</form>`
  return `${formProblem(problem)}${drops.length > 0 ? `${offer}\n` : ''}<form class="card" method="post" action="/claim">
${returnField(returnTo)}${formField({ name: 'code', label: 'Code of a drop', type: 'text', autocomplete: 'off', code: true, value: code, hint: 'What follows “#” in the link that you were given. The whole link works too.' }, problem)}
${destination(viewer, { id: 'code_tenant', label: 'Keep it in' })}
<button class="button${drops.length > 0 ? ' quiet' : ''}">Keep this drop</button>
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
<p>${label} <b>${escapeHtml(only.name)}</b>, your own account.</p>`
  }
  return `<div class="field">
<label for="${id}">${label}</label>
<select id="${id}" name="tenant_id">
${tenantOptions(tenants, chosen)}
</select>
</div>`
}

/** The script copies the code from the hidden field to sessionStorage until the visitor returns. */
function forStranger({ drops, code, problem, now }: Claim): string {
  const list = `<div class="card">
<h2>Published from this browser</h2>
${dropList(drops, now)}
</div>`
  return `${formProblem(problem)}${drops.length > 0 ? `${list}\n` : ''}<div class="card stack-in">
<p>First tell us who you are. Then you come back here.</p>
<p class="actions">
<a class="button" href="${withReturn('/signup', '/claim')}">Sign up</a>
<a class="button quiet" href="${withReturn('/signin', '/claim')}">Sign in</a>
</p>
<noscript><p class="fineprint">Keep the link that you were given: you are asked for it afterwards.</p></noscript>
<input type="hidden" id="code" value="${escapeHtml(code)}">
</div>`
}
