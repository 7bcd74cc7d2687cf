// The documentation's pages: the start page, search results, one guide, and an unknown guide.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { SearchResult } from './browser/guide-search.js'
import { type DocsLook, docsLayout } from './docs-layout.ts'
import type { Guide } from './guide.ts'
import type { GuideSet } from './guides.ts'
import { messages } from './messages.ts'
import type { GuideHeading } from './render-guide.ts'

export const startPage = (look: DocsLook): string =>
  docsLayout(look, {
    title: messages.documentation,
    description: messages.start.description,
    path: '/docs',
    markdownPath: '/docs.md',
    content: `<h1>${messages.start.heading}</h1>
<p class="intro">${messages.start.introduction}</p>
${taskList(look.guideSet)}`,
  })

function taskList({ groups }: GuideSet): string {
  const card = (path: string, title: string, summary: string) =>
    `<li class="card"><a href="${path}">${escapeHtml(title)}</a><p>${escapeHtml(summary)}</p></li>`
  const lists = groups.map((group) => {
    const cards = group.guides.map(({ name, task, summary }) =>
      card(`/docs/${name}`, task, summary),
    )
    if (group.hasApiReference)
      cards.push(card('/docs/api', messages.api.task, messages.api.summary))
    return `<section>\n<h2>${escapeHtml(group.title)}</h2>\n<ul class="tasks">${cards.join('\n')}</ul>\n</section>`
  })
  return lists.join('\n')
}

/** The start page as Markdown. */
export function startMarkdown({ groups }: GuideSet, base: string): string {
  const lists = groups.map(({ title, guides: listed }) => {
    const items = listed.map(
      (guide) => `- [${guide.title}](${base}/docs/${guide.name}.md): ${guide.summary}`,
    )
    return `## ${title}\n\n${items.join('\n')}`
  })
  return `# ${messages.product}\n\n${messages.start.introduction}\n\n${lists.join('\n\n')}\n`
}

export function searchPage(
  look: DocsLook,
  query: string,
  results: readonly SearchResult[],
): string {
  const text =
    results.length === 0 ? messages.search.none(query) : messages.search.count(results.length)
  return docsLayout(look, {
    title: messages.title(messages.search.title(query)),
    noindex: true,
    path: null,
    query,
    content: `<h1>${escapeHtml(messages.search.heading(query))}</h1>
<p class="intro">${escapeHtml(text)}</p>
<ol class="results">${results.map(resultItem).join('\n')}</ol>`,
  })
}

function resultItem({ url, guide, heading, excerpt }: SearchResult): string {
  const parts = excerpt.map(({ text, isMatch }) =>
    isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text),
  )
  const place = heading === '' ? '' : `<p class="place">${escapeHtml(guide)}</p>`
  return `<li><a href="${escapeHtml(url)}">${escapeHtml(heading || guide)}</a>${place}<p>${parts.join('')}</p></li>`
}

export interface GuideContent {
  /** Rendered Markdown. */
  readonly html: string
  readonly headings: readonly GuideHeading[]
}

export function guidePage(look: DocsLook, guide: Guide, { html, headings }: GuideContent): string {
  const { name, title, summary } = guide
  const contents = tableOfContents(headings)
  const markdownPath = `/docs/${name}.md`
  return docsLayout(look, {
    title: messages.title(title),
    description: `${summary}.`,
    path: `/docs/${name}`,
    markdownPath,
    content: `${contents && `<details class="contents"><summary>${messages.contents}</summary>\n<nav aria-label="${messages.contents}">${contents}</nav></details>\n`}<article class="prose">
${html}</article>
<p class="source"><a href="${markdownPath}">${messages.guide.markdown}</a></p>
${neighbours(look.guideSet, guide)}`,
    aside:
      contents &&
      `<nav class="beside" aria-label="${messages.contents}"><p>${messages.contents}</p>\n${contents}</nav>\n`,
  })
}

const deepestContents = 3

function tableOfContents(headings: readonly GuideHeading[]): string {
  const shown = headings.filter(({ level }) => level <= deepestContents)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, id, text }) =>
      `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  )
  return `<ul>${items.join('\n')}</ul>`
}

function neighbours({ guides }: GuideSet, guide: Guide): string {
  const position = guides.indexOf(guide)
  const link = (rel: 'prev' | 'next', label: string, { name, title }: Guide) =>
    `<a class="card ${rel}" rel="${rel}" href="/docs/${name}"><span>${label}</span> ${escapeHtml(title)}</a>`
  const previous = guides[position - 1]
  const next = guides[position + 1]
  return `<nav class="neighbours" aria-label="${messages.guide.pages}">
${previous ? link('prev', messages.guide.previous, previous) : ''}${next ? link('next', messages.guide.next, next) : ''}
</nav>`
}

export const missingGuidePage = (look: DocsLook): string =>
  docsLayout(look, {
    title: messages.title(messages.missing.title),
    noindex: true,
    path: null,
    content: `<h1>${messages.missing.heading}</h1>\n<p class="intro">${messages.missing.advice}</p>`,
  })
