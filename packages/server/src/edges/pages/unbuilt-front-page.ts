// Page at `/` if the dashboard was not built: says how to build it, and what works without it.
import { apiRoot } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { messages } from './messages.ts'
import type { Brand } from './shell/load-brand.ts'
import { type StaticPage, staticPage } from './shell/page-shell.ts'
import { proseHtml } from './shell/prose-html.ts'
import { unbuiltFrontStyle } from './unbuilt-front-style.ts'

const texts = messages.unbuiltFront

export function unbuiltFrontPage(brand: Brand, baseUrl: string): StaticPage {
  return staticPage(brand, {
    title: texts.documentTitle,
    style: unbuiltFrontStyle,
    body: `<main id="main" class="column">
<h1>${escapeHtml(texts.title)}</h1>
<p>${proseHtml(texts.reason)}</p>
<p>${escapeHtml(texts.curl)}</p>
<pre><code>${escapeHtml(`curl -F file=@index.html ${baseUrl}${apiRoot}/drops`)}</code></pre>
<p class="links"><a href="/dashboard">${escapeHtml(texts.drops)}</a> <a href="/docs/api">${escapeHtml(texts.api)}</a></p>
</main>`,
  })
}
