// Layout of the documentation pages: search field, list of guides, content, table of contents.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { type PageContext, pageShell } from '../shell/page-shell.ts'
import { maxResults } from './browser/guide-search.js'
import { docsStyle } from './docs-style.ts'
import type { GuideSet } from './guides.ts'
import { messages } from './messages.ts'

export interface DocsLook extends PageContext {
  /** Style sheet of highlighted code. */
  readonly codeStyle: string
  readonly guideSet: GuideSet
}

interface DocsPage {
  readonly title: string
  readonly description?: string
  readonly noindex?: true
  /** Path of the page, which is marked in the list of guides. */
  readonly path: string | null
  /** Path of the same page as Markdown. */
  readonly markdownPath?: string
  /** What the visitor searched for. */
  readonly query?: string
  /** HTML. */
  readonly content: string
  /** HTML beside the content. */
  readonly aside?: string
}

export function docsLayout({ codeStyle, guideSet, ...context }: DocsLook, page: DocsPage): string {
  const { title, description, noindex, path, markdownPath, query = '', content, aside = '' } = page
  const list = guideList(guideSet, path)
  return pageShell(context, {
    title,
    ...(description !== undefined && { description }),
    ...(noindex && { noindex }),
    head:
      markdownPath === undefined
        ? ''
        : `<link rel="alternate" type="text/markdown" href="${markdownPath}">\n`,
    path: '/docs',
    wide: true,
    style: codeStyle + docsStyle,
    body: `<div class="docs column">
<div class="side">
${searchForm(query)}
<details class="drawer"><summary>${messages.sidebar.label}</summary>
<nav aria-label="${messages.sidebar.label}">${list}</nav>
</details>
<nav class="list" aria-label="${messages.sidebar.label}">${list}</nav>
</div>
<main id="main" data-texts="${escapeHtml(JSON.stringify(browserTexts))}">
${content}
</main>
${aside}</div>
<script type="module" src="/docs/docs.js"></script>`,
  })
}

/** Texts that the script shows, so that every text of the pages is in one file. */
const browserTexts = {
  copy: messages.copy,
  search: {
    counts: Array.from({ length: maxResults + 1 }, (_, count) => messages.search.count(count)),
    none: messages.search.none('{query}'),
    unavailable: messages.search.unavailable,
  },
}

const searchForm = (query: string): string => `<form role="search" action="/docs">
<label class="hidden" for="q">${messages.search.label}</label>
<input id="q" name="q" type="search" maxlength="200" autocomplete="off" placeholder="${messages.search.label}" value="${escapeHtml(query)}">
<button class="button quiet small">${messages.search.button}</button>
</form>`

function guideList({ groups }: GuideSet, current: string | null): string {
  const item = (path: string, title: string) =>
    `<li><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
  const lists = groups.map(({ title, guides, hasApiReference }) => {
    const items = guides.map((guide) => item(`/docs/${guide.name}`, guide.title))
    if (hasApiReference) items.push(item('/docs/api', messages.api.title))
    return `<p>${escapeHtml(title)}</p>\n<ul>${items.join('\n')}</ul>`
  })
  return `<ul>${item('/docs', messages.sidebar.overview)}</ul>\n${lists.join('\n')}`
}
