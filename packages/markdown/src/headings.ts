// markdown-it plugin for heading ids and anchor links.
import type { MarkdownIt, Token } from 'markdown-it'
import { inlineText } from './inline-text.ts'
import { Slugs } from './slugs.ts'

/** Adds an id and an anchor link after each heading; inside, the link would become part of its accessible name. */
export function headings(md: MarkdownIt): void {
  const { escapeHtml } = md.utils

  md.core.ruler.push('headings', ({ tokens }) => {
    const slugs = new Slugs()
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue
      const title = inlineText(tokens[index + 1])
      token.attrSet('id', slugs.name(title))
      const close = tokens[index + 2]
      if (close) close.meta = { id: token.attrGet('id'), title }
    }
  })

  md.renderer.rules.heading_open = (tokens, index, options, _env, renderer) =>
    `<div class="heading">${renderer.renderToken(tokens, index, options)}`

  md.renderer.rules.heading_close = (tokens, index) => {
    const { tag, meta } = tokens[index] as Token & { meta: { id: string; title: string } }
    const href = escapeHtml(`#${meta.id}`)
    const label = escapeHtml(`Link to “${meta.title || 'this section'}”`)
    return `</${tag}><a class="anchor" href="${href}" aria-label="${label}">#</a></div>\n`
  }
}
