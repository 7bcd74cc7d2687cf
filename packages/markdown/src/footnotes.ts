// markdown-it plugin for footnotes.
/// <reference path="./markdown-it-footnote.d.ts" />
import type { MarkdownIt } from 'markdown-it'
import footnotePlugin from 'markdown-it-footnote'

/** Footnotes with labels for screen readers. */
export function footnotes(md: MarkdownIt): void {
  md.use(footnotePlugin)
  const { rules } = md.renderer
  const anchor = rules.footnote_anchor
  rules.footnote_block_open = () =>
    '<section class="footnotes" aria-label="Footnotes">\n<ol class="footnotes-list">\n'
  rules.footnote_caption = (tokens, index) => {
    const { id, subId } = { id: 0, subId: 0, ...tokens[index]?.meta }
    return subId > 0 ? `${id + 1}:${subId}` : `${id + 1}`
  }
  rules.footnote_anchor = (...args) =>
    anchor?.(...args).replace('class=', 'aria-label="Back to the text" class=') ?? ''
}
