// List of connected apps with a button to disconnect each.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { ageHtml } from '../shell/age.ts'
import { messages } from './messages.ts'

export interface ConnectedApp {
  readonly id: string
  /** Untrusted text. */
  readonly name: string
  /** Untrusted text. Null for an app that was authorized with a device code. */
  readonly redirectHost: string | null
  /** Email address of the member who connected it; null if that is the viewer. */
  readonly connectedBy: string | null
  readonly connectedAt: number
  readonly lastUsedAt: number | null
}

const texts = messages.connectedApps

/** Empty if there are no apps. */
export const connectedApps = (apps: readonly ConnectedApp[], now: number): string =>
  apps.length === 0
    ? ''
    : `<section class="apps" aria-labelledby="apps">
<h2 id="apps">${escapeHtml(texts.title)}</h2>
<p>${escapeHtml(texts.intro)}</p>
<ul class="card list">
${apps.map((app) => appItem(app, now)).join('\n')}
</ul>
</section>`

function appItem(app: ConnectedApp, now: number): string {
  return `<li>
<div>
<p class="name">${escapeHtml(app.name)}</p>
<p class="about">${aboutApp(app, now).join(', ')}</p>
</div>
<form method="post" action="/disconnect">
<input type="hidden" name="connection_id" value="${escapeHtml(app.id)}">
<button class="button quiet small" aria-label="${escapeHtml(texts.disconnectApp(app))}">${escapeHtml(texts.disconnect)}</button>
</form>
</li>`
}

function aboutApp(app: ConnectedApp, now: number): string[] {
  const { redirectHost, connectedBy, connectedAt, lastUsedAt } = app
  const by = connectedBy === null ? '' : ` ${escapeHtml(texts.by({ email: connectedBy }))}`
  return [
    ...(redirectHost === null ? [] : [escapeHtml(redirectHost)]),
    `${texts.connected} ${ageHtml(connectedAt, now)}${by}`,
    lastUsedAt === null ? texts.neverUsed : `${texts.lastUsed} ${ageHtml(lastUsedAt, now)}`,
  ]
}

export const connectedAppsStyle = `
.apps { margin-top: 2.5rem; }
.apps h2 { font-size: 1.125rem; }
.apps > p { margin-bottom: 0.75rem; color: var(--plinth-muted); }
.apps li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; padding: 0.75rem 0; }
.apps li + li { border-top: 1px solid var(--plinth-line); }
.apps li > div { flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere; }
.apps .name { font-weight: 550; }
.apps .about { color: var(--plinth-muted); font-size: 0.8125rem; }
`
