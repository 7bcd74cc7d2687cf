// The dashboard without JavaScript: drops and connected apps of the tenant, a tenant switch, and a
// banner until the email address is confirmed.
import { apiRoot } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { signOutForm } from '../forms/sign-out-form.ts'
import { type TenantChoice, tenantOptions } from '../forms/tenant-choice.ts'
import type { Brand } from '../shell/load-brand.ts'
import { headerStyle, pageHeader } from '../shell/page-header.ts'
import { pageShell } from '../shell/page-shell.ts'
import { type ConnectedApp, connectedApps, connectedAppsStyle } from './connected-apps.ts'
import { dashboardStyle } from './dashboard-style.ts'
import { dropList, dropListStyle, type ListedDrop } from './drop-list.ts'

interface Dashboard {
  readonly email: string
  readonly verified: boolean
  readonly tenant: TenantChoice
  /** Every tenant the user belongs to. */
  readonly tenants: readonly TenantChoice[]
  readonly drops: readonly ListedDrop[]
  readonly apps: readonly ConnectedApp[]
  readonly baseUrl: string
  readonly now: number
}

export function dashboardPage(brand: Brand, dashboard: Dashboard): string {
  const { email, verified, tenant, tenants, drops, apps, baseUrl, now } = dashboard
  const name = tenant.kind === 'personal' ? 'Your drops' : tenant.name
  return pageShell(brand, {
    title: `${name}: Plinth`,
    noindex: true,
    style: `${brand.controls}\n${headerStyle}${dropListStyle}${dashboardStyle}${connectedAppsStyle}`,
    body: `${pageHeader(brand, viewerHtml(email))}
<main>
<div class="top">
<div>
<h1>${escapeHtml(name)}</h1>
<p>${countOf(drops.length)}</p>
</div>
${tenants.length > 1 ? switchForm(tenant, tenants) : ''}</div>
${verified ? '' : confirmBanner(email)}${
  drops.length > 0
    ? `<div class="card list">\n${dropList(drops, now)}\n</div>`
    : emptyState(baseUrl)
}
${connectedApps(apps, now)}
</main>`,
  })
}

const countOf = (drops: number): string => {
  if (drops === 0) return 'Nothing published yet'
  return drops === 1 ? '1 drop' : `${drops} drops`
}

const viewerHtml = (email: string): string => `<div class="viewer">
<span>${escapeHtml(email)}</span>
${signOutForm({ returnTo: '/', label: 'Sign out', look: 'button quiet small' })}
</div>`

function switchForm(current: TenantChoice, tenants: readonly TenantChoice[]): string {
  return `<form class="switch" method="post" action="/session/tenant">
<div class="field">
<label for="tenant_id">Organisation</label>
<select id="tenant_id" name="tenant_id">
${tenantOptions(tenants, current.id)}
</select>
</div>
<button class="button quiet">Switch</button>
</form>
`
}

const confirmBanner = (
  email: string,
): string => `<section class="notice warn" aria-label="Your address">
<p>Confirm your e-mail address: open the link that we sent to <b>${escapeHtml(email)}</b>. Until then your drops are kept, but not shown.</p>
<div class="ways">
<form method="post" action="/verify/send"><button class="button quiet small">Send again</button></form>
<a href="/verify">Wrong address?</a>
</div>
</section>
`

const emptyState = (baseUrl: string): string => `<section class="card empty">
<h2>Publish your first page</h2>
<p>Send a file, HTML or Markdown:</p>
<pre><code>curl -F file=@index.html ${escapeHtml(baseUrl + apiRoot)}/drops</code></pre>
<p>It is live at once. Open the <code>claim_url</code> of the answer here, and it is yours.</p>
</section>`
