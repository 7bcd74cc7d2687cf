// /docs/api: the API reference, generated from the operations table that also defines the routes.
import type { Example } from '@plinth/contract/examples/example'
import { buildComponents } from '@plinth/contract/openapi/components'
import type { OperationGroup } from '@plinth/contract/operation-groups'
import type { Operation } from '@plinth/contract/operations/operation'
import { apiRoot } from '@plinth/contract/operations/operation'
import type { ErrorCode } from '@plinth/domain/base/errors'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from '../shell/load-brand.ts'
import { type StaticPage, staticPage } from '../shell/page-shell.ts'
import { proseHtml } from '../shell/prose-html.ts'
import { apiDocsScriptUrl } from './api-docs-script.ts'
import { apiDocsStyle } from './api-docs-style.ts'
import { botCheckSection } from './bot-check-section.ts'
import { errorSection } from './error-section.ts'
import { messages } from './messages.ts'
import { type ListedGroup, operationList } from './operation-list.ts'
import { operationSection } from './operation-section.ts'

interface ApiDocsInput {
  readonly baseUrl: string
  readonly operations: Readonly<Record<string, Operation>>
  readonly examples: Readonly<Record<string, Example>>
  readonly groups: readonly (Omit<OperationGroup, 'operations'> & {
    readonly operations: readonly string[]
  })[]
  readonly errorCodes: readonly ErrorCode[]
}

export const apiDocsPage = (brand: Brand, input: ApiDocsInput): StaticPage =>
  staticPage(brand, {
    title: messages.title,
    description: messages.description,
    path: '/docs/api',
    wide: true,
    style: apiDocsStyle,
    body: referenceHtml(input),
  })

/** What is between the header and the footer of the page. */
function referenceHtml(input: ApiDocsInput): string {
  const { baseUrl, operations, examples, groups, errorCodes } = input
  const components = buildComponents(operations)
  const listed = groups.map(
    (group): ListedGroup => ({ ...group, operations: pick(group.operations, operations) }),
  )
  const section = ([id, operation]: readonly [string, Operation]): string =>
    operationSection(id, { operation, example: examples[id] ?? {}, baseUrl }, components)
  return `<div class="api column">
${operationList(listed)}
<main id="main" data-copy="${messages.operation.copy}" data-copied="${messages.operation.copied}">
<h1>${messages.heading}</h1>
${introduction(`${baseUrl}${apiRoot}`)}
${listed.map((group) => groupSection(group, group.operations.map(section))).join('\n')}
${botCheckSection(baseUrl)}
${errorSection(errorCodes)}
</main>
</div>
<script src="${apiDocsScriptUrl}"></script>`
}

const pick = (
  ids: readonly string[],
  operations: ApiDocsInput['operations'],
): (readonly [string, Operation])[] =>
  ids.flatMap((id) => {
    const operation = operations[id]
    return operation ? [[id, operation] as const] : []
  })

const groupSection = (
  { id, title, description }: ListedGroup,
  sections: readonly string[],
): string => `<section id="${id}">
<h2>${escapeHtml(title)}</h2>
<p>${proseHtml(description)}</p>
${sections.join('\n')}
</section>`

function introduction(root: string): string {
  const texts = messages.introduction
  return `<p class="lead">${texts.lead}</p>
<h2>${texts.baseHeading}</h2>
<p>${texts.base}</p>
<pre tabindex="0"><code>${escapeHtml(root)}</code></pre>
<h2>${texts.authenticationHeading}</h2>
<p>${proseHtml(texts.authentication)} <a href="/dashboard/settings/tokens">${texts.createToken}</a></p>
<h2>${texts.formatsHeading}</h2>
<p>${proseHtml(texts.formats)}</p>
<p class="formats">${texts.elsewhere} <a href="${apiRoot}/openapi.json">${texts.openApi}</a> <a href="/docs/agents.md">${texts.agents}</a></p>`
}
