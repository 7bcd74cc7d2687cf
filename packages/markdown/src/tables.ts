import type { MarkdownIt } from 'markdown-it'

/** Makes wide tables scrollable, also by keyboard, so that they do not widen the page. */
export function tables(md: MarkdownIt): void {
  md.renderer.rules.table_open = (tokens, index, options, _env, renderer) =>
    `<div class="table" role="region" aria-label="Table" tabindex="0">${renderer.renderToken(tokens, index, options)}`
  md.renderer.rules.table_close = () => '</table></div>\n'
}
