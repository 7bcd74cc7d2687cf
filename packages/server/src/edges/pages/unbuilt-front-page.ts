// Page at `/` if the dashboard was not built: says how to build it, and what works without it.
import { apiRoot } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from './shell/load-brand.ts'
import { headerStyle, pageHeader } from './shell/page-header.ts'
import { pageShell } from './shell/page-shell.ts'
import { proseHtml } from './shell/prose-html.ts'
import { unbuiltFrontStyle } from './unbuilt-front-style.ts'

export function unbuiltFrontPage(brand: Brand, baseUrl: string): string {
  return pageShell(brand, {
    title: 'Plinth: publish a page',
    style: headerStyle + unbuiltFrontStyle,
    body: `${pageHeader(brand)}
<main>
<h1>Plinth runs, without its front page</h1>
<p>${proseHtml('The pages for browsers were not built on this machine. Whoever runs it installs everything with `npm ci` and starts it again; an install with `--omit=dev` leaves out what builds them.')}</p>
<p>Publishing works as it is, from a terminal:</p>
<pre><code>${escapeHtml(`curl -F file=@index.html ${baseUrl}${apiRoot}/drops`)}</code></pre>
<p>So do the <a href="/dashboard">plain list of your drops</a>, <a href="/docs/api">the API</a> and all that was published.</p>
</main>`,
  })
}
