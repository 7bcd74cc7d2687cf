// /docs/api: the API reference, generated from the operations table that also defines the routes.
import { buildComponents, type Components } from '@plinth/contract/openapi/components'
import type { Caller, Operation } from '@plinth/contract/operations/operation'
import { apiRoot } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from '../shell/load-brand.ts'
import { type StaticPage, staticPage } from '../shell/page-shell.ts'
import { apiDocsStyle } from './api-docs-style.ts'
import { botCheckSection } from './bot-check-section.ts'
import { errorSection } from './error-section.ts'
import { operationSection } from './operation-section.ts'

interface ApiDocsInput {
  readonly baseUrl: string
  readonly operations: Readonly<Record<string, Operation>>
}

export function apiDocsPage(brand: Brand, { baseUrl, operations }: ApiDocsInput): StaticPage {
  const components = buildComponents(operations)
  const groups = groupByCaller(operations)
  return staticPage(brand, {
    title: 'API reference: Plinth',
    description: 'Every operation of the Plinth REST API, with its fields and errors.',
    style: apiDocsStyle,
    body: `<div class="columns">
<nav class="contents" aria-label="Contents">
${groups.map(contentsGroup).join('\n')}
<h2><a href="#bot-check">Bot check</a></h2>
<h2><a href="#errors">Errors</a></h2>
</nav>
<main id="main">
<h1>API reference</h1>
${introduction(`${baseUrl}${apiRoot}`)}
${groups.map((group) => groupSection(group, components)).join('\n')}
${botCheckSection(baseUrl)}
${errorSection()}
</main>
</div>`,
  })
}

interface Group {
  readonly id: string
  readonly title: string
  readonly operations: readonly (readonly [string, Operation])[]
}

function groupByCaller(operations: ApiDocsInput['operations']): Group[] {
  const table = Object.entries(operations)
  const forOperators = table.filter(([, { right }]) => right === 'operate')
  const calledBy = (...callers: readonly Caller[]) =>
    table.filter(([, { caller, right }]) => callers.includes(caller) && right !== 'operate')
  return [
    {
      id: 'without-account',
      title: 'Without an account',
      operations: calledBy('anyone', 'anyone_or_account'),
    },
    { id: 'with-account', title: 'With an account', operations: calledBy('account') },
    { id: 'signed-in', title: 'Signed in with a browser', operations: calledBy('session') },
    { id: 'operators', title: 'For operators', operations: forOperators },
  ]
}

function contentsGroup({ id, title, operations }: Group): string {
  const items = operations.map(
    ([anchor, { method, path }]) =>
      `<li><a href="#${escapeHtml(anchor)}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></a></li>`,
  )
  return `<h2><a href="#${id}">${title}</a></h2>\n<ul>${items.join('\n')}</ul>`
}

function groupSection({ id, title, operations }: Group, components: Components): string {
  const sections = operations.map(([anchor, o]) => operationSection(anchor, o, components))
  return `<section id="${id}">\n<h2>${title}</h2>\n${sections.join('\n')}\n</section>`
}

function introduction(root: string): string {
  return `<p>Every path below is relative to this address:</p>
<pre><code>${escapeHtml(root)}</code></pre>
<p>Where an account is needed, send a token as <code>Authorization: Bearer &lt;token&gt;</code>. Times are RFC 3339 in UTC. Responses may gain fields, so ignore those you do not know. With a token, a JSON body may come without a content type, as <code>curl -d</code> sends it. Unknown text fields of a form are ignored, and fields may come in any order. A trailing slash on a path changes nothing. For programs there is <a href="${apiRoot}/openapi.json">the OpenAPI document</a>, and for agents <a href="/docs/agents.md">one page with all that takes <code>curl</code></a>.</p>`
}
