// Plain text of inline Markdown content.
import type { Token } from 'markdown-it'

/** The visible text of a block's inline content, on one line. */
export function inlineText(inline: Pick<Token, 'children'> | undefined): string {
  const parts = (inline?.children ?? []).map((token) => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
    return visible.has(token.type) ? token.content : ''
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** True if the content has no text besides images. */
export function isPicture(inline: Token | undefined): boolean {
  const children = inline?.children ?? []
  return inlineText({ children: children.filter(({ type }) => type !== 'image') }) === ''
}

// The content of an image token is its alternative text.
const visible = new Set(['text', 'code_inline', 'image', 'emoji'])
