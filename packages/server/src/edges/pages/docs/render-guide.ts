// Renders a guide: its HTML, its headings for the table of contents, and its sections for the search.
// Loaded on first use: the Markdown renderer with its highlighter takes about 100 ms to import.
import { inlineText } from '@plinth/markdown/inline-text'
import { createRenderer } from '@plinth/markdown/renderer'
import { messages } from './messages.ts'

type MarkdownIt = ReturnType<typeof createRenderer>
type Token = ReturnType<MarkdownIt['parse']>[number]

export interface GuideHeading {
  readonly level: number
  readonly id: string
  readonly text: string
}

export interface GuideSection {
  /** Null for the text before the first heading below the title. */
  readonly heading: GuideHeading | null
  readonly text: string
}

/** Returns the target of a link on the server, or null to show its text only. */
type LinkTarget = (href: string) => string | null

export function renderGuide(source: string, linkTarget: LinkTarget): string {
  const renderer = createRenderer()
  makeCodeFocusable(renderer)
  groupTables(renderer)
  linkServerPaths(renderer)
  const env = {}
  const tokens = renderer.parse(source, env)
  for (const [index, token] of tokens.entries()) {
    if (token.children) token.children = rewriteLinks(token.children, linkTarget)
    if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
      // An empty header has no name for screen readers.
      for (const tag of [token, tokens[index + 2]]) if (tag) tag.tag = 'td'
    }
  }
  return renderer.renderer.render(tokens, renderer.options, env)
}

export function sectionsOf(source: string): GuideSection[] {
  const tokens = createRenderer().parse(source, {})
  const sections: { heading: GuideHeading | null; texts: string[] }[] = [
    { heading: null, texts: [] },
  ]
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = headingOf(token, tokens[index + 1])
      if (heading.level > 1) sections.push({ heading, texts: [] })
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      sections.at(-1)?.texts.push(inlineText(token))
    } else if (token.type === 'fence') {
      sections.at(-1)?.texts.push(token.content.replace(/\s+/g, ' ').trim())
    }
  }
  return sections.map(({ heading, texts }) => ({ heading, text: texts.join(' ') }))
}

const headingOf = (open: Token, inline: Token | undefined): GuideHeading => ({
  level: Number(open.tag.slice(1)),
  id: String(open.attrGet('id') ?? ''),
  text: inlineText(inline),
})

/** Blocks that are wider than the page scroll, so they must be reachable by keyboard. */
function makeCodeFocusable(md: MarkdownIt): void {
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (...parameters) =>
    `<div class="code">${(fence?.(...parameters) ?? '').replace(
      '<pre>',
      `<pre tabindex="0" role="group" aria-label="${messages.guide.codeBlock}">`,
    )}</div>\n`
}

/** A guide has many tables: as regions they would be landmarks with the same name. */
function groupTables(md: MarkdownIt): void {
  const open = md.renderer.rules.table_open
  md.renderer.rules.table_open = (...parameters) =>
    (open?.(...parameters) ?? '').replace('role="region"', 'role="group"')
}

/** Paths of the server that guides name as code, because a link would be dead in the repository. */
const serverPath =
  /^\/(docs\/api(#[\w-]+)?|docs\/agents\.md|gallery|report|llms(-full)?\.txt|skill\.md|plinth\.mcpb|server\.json)$/

function linkServerPaths(md: MarkdownIt): void {
  const code = md.renderer.rules.code_inline
  md.renderer.rules.code_inline = (tokens, index, ...rest) => {
    const html = code?.(tokens, index, ...rest) ?? ''
    const path = tokens[index]?.content ?? ''
    return serverPath.test(path) ? `<a href="${path}">${html}</a>` : html
  }
}

function rewriteLinks(tokens: readonly Token[], linkTarget: LinkTarget): Token[] {
  const kept: Token[] = []
  // Of the link that the current token is in. Links cannot be nested.
  let isKept = true
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = linkTarget(String(token.attrGet('href') ?? ''))
      isKept = target !== null
      if (target !== null) token.attrSet('href', target)
    }
    if (token.type === 'image') {
      token.attrSet('src', linkTarget(String(token.attrGet('src') ?? '')) ?? '')
      token.attrSet('loading', 'lazy')
    }
    const isLink = token.type === 'link_open' || token.type === 'link_close'
    if (!isLink || isKept) kept.push(token)
  }
  return kept
}
