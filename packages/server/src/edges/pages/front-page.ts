// The plain front page of the app host: what this is, and the lines that try it.
import { apiRoot } from '@plinth/contract/operation'
import { escapeHtml } from '@plinth/domain/escape-html'
import { anonymousLifetime, dayMs } from '@plinth/domain/lifecycle'
import { frontStyle } from './front-style.ts'
import type { Brand } from './load-brand.ts'
import { headerStyle, pageHeader } from './page-header.ts'
import { pageShell } from './page-shell.ts'
import { proseHtml } from './prose-html.ts'

export function frontPage(brand: Brand, baseUrl: string): string {
  const api = `${baseUrl}${apiRoot}`
  const token = '-H "Authorization: Bearer $PLINTH_TOKEN"'
  return pageShell(brand, {
    title: 'Plinth: publish a page',
    description: pitch,
    style: headerStyle + frontStyle,
    body: `${pageHeader(brand)}
<main>
<section class="hero">
<h1>A place for your page to stand</h1>
<p class="pitch">${escapeHtml(pitch)}</p>
<div class="stand">${commands([`curl -F file=@index.html ${api}/drops`])}</div>
<p class="muted">${proseHtml(`The answer holds the address in \`url\`. The page is live at once, for ${days} days.`)}</p>
</section>
<section class="more">
<div>
<h2>Publish Markdown</h2>
<p>It becomes a clean, readable page. The same address takes both.</p>
${commands([`curl -F file=@notes.md ${api}/drops`])}
</div>
<div>
<h2>Publish a folder, and keep it</h2>
<p>${proseHtml('With an API token: reserve a slug, then upload a zip archive with `index.html` at its root. The second line takes the `id` from the first answer as `$SITE_ID`.')}</p>
${commands([
  `curl ${api}/sites \\
  ${token} \\
  -H "Content-Type: application/json" \\
  -d '{"slug": "my-site"}'`,
  `curl ${api}/sites/$SITE_ID/upload-bundle \\
  ${token} \\
  -F file=@site.zip`,
])}
<p class="muted">${proseHtml('No token yet? Whoever runs this server makes an account with one: `npx plinthd account create --email you@example.com`. Signed in with a browser, make one yourself with')} <a href="/docs/api#createToken"><code>POST /tokens</code></a>. <a href="/signup">Sign up</a> to keep what you publish.</p>
</div>
</section>
<p class="next"><a href="/docs/api">Read the API reference</a> <a href="/api/v1/openapi.json">Get the OpenAPI document</a></p>
</main>`,
  })
}

const days = anonymousLifetime / dayMs

const pitch =
  'Plinth publishes HTML, Markdown, folders and zip archives at an address of their own. Nothing to build, no account to begin with, and earlier versions stay within reach.'

/** One block each; a line break between them would show, and copying adds its own. */
function commands(lines: readonly string[]): string {
  return `<pre>${lines.map((line) => `<code>${escapeHtml(line)}</code>`).join('')}</pre>`
}
