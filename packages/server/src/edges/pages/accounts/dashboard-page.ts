// The dashboard without JavaScript: drops and connected apps of the tenant, a tenant switch, and a
// banner until the email address is confirmed.
import { apiRoot } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { messages as form } from '../forms/messages.ts'
import { signOutForm } from '../forms/sign-out-form.ts'
import { type TenantChoice, tenantOptions } from '../forms/tenant-choice.ts'
import { messageHtml } from '../shell/message-html.ts'
import { type PageContext, pageShell } from '../shell/page-shell.ts'
import { type ConnectedApp, connectedApps, connectedAppsStyle } from './connected-apps.ts'
import { dashboardStyle } from './dashboard-style.ts'
import { dropList, dropListStyle, type ListedDrop } from './drop-list.ts'
import { messages } from './messages.ts'

interface Dashboard {
  readonly email: string
  readonly verified: boolean
  readonly tenant: TenantChoice
  /** Every tenant the user belongs to. */
  readonly tenants: readonly TenantChoice[]
  readonly drops: readonly ListedDrop[]
  readonly apps: readonly ConnectedApp[]
  /** Origin where pages can be published without an account; null if they cannot. */
  readonly anonymousAt: string | null
  readonly now: number
}

const texts = messages.dashboard

export function dashboardPage(page: PageContext, dashboard: Dashboard): string {
  const { email, verified, tenant, tenants, drops, apps, anonymousAt, now } = dashboard
  const name = tenant.kind === 'personal' ? texts.title : tenant.name
  return pageShell(page, {
    title: form.documentTitle({ title: name }),
    noindex: true,
    path: '/dashboard',
    wide: true,
    style: dropListStyle + dashboardStyle + connectedAppsStyle,
    body: `<main id="main" class="column">
<div class="top">
<div>
<h1>${escapeHtml(name)}</h1>
<p>${texts.count({ count: drops.length })}</p>
</div>
${tenants.length > 1 ? switchForm(tenant, tenants) : ''}${signOutForm({ returnTo: '/', look: 'button quiet' })}
</div>
${verified ? '' : confirmBanner(email)}${
  drops.length > 0
    ? `<div class="card list">\n${dropList(drops, now)}\n</div>`
    : emptyState(anonymousAt)
}
${connectedApps(apps, now)}
</main>`,
  })
}

function switchForm(current: TenantChoice, tenants: readonly TenantChoice[]): string {
  return `<form class="switch" method="post" action="/session/tenant">
<div class="field">
<label for="tenant_id">${texts.organisation}</label>
<select id="tenant_id" name="tenant_id">
${tenantOptions(tenants, current.id)}
</select>
</div>
<button class="button quiet">${texts.switchTo}</button>
</form>
`
}

const confirmBanner = (
  email: string,
): string => `<section class="notice warn" aria-label="${texts.confirmLabel}">
<p>${messageHtml(texts.confirm, { email })}</p>
<div class="ways">
<form method="post" action="/verify/send"><button class="button quiet small">${texts.resend}</button></form>
<a href="/verify">${texts.wrongAddress}</a>
</div>
</section>
`

const emptyState = (anonymousAt: string | null): string => `<section class="card empty">
<h2>${escapeHtml(texts.emptyTitle)}</h2>
${anonymousAt === null ? `<p><a href="/docs/cli">${escapeHtml(texts.emptyTerminal)}</a></p>` : anonymousUpload(anonymousAt)}
</section>`

const anonymousUpload = (origin: string): string => `<p>${escapeHtml(texts.emptyIntro)}</p>
<pre><code>curl -F file=@index.html ${escapeHtml(origin + apiRoot)}/drops</code></pre>
<p>${messageHtml(texts.emptyClaim, { field: 'claim_url' }, 'code')}</p>`
