// markdown-it plugin for footnotes.
/// <reference path="./markdown-it-footnote.d.ts" />
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import footnotePlugin from 'markdown-it-footnote'

/** Footnotes with labels for screen readers. */
export function footnotes(md: MarkdownIt): void {
  md.use(footnotePlugin)
  // The plugin's own rule takes quadratic time: it copies all tokens for each footnote.
  md.core.ruler.at('footnote_tail', moveToEnd)
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

/** A footnote in the order of its first reference, as the plugin's inline rules record it. */
interface Footnote {
  /** Absent for an inline footnote. */
  readonly label?: string
  /** Number of references to the label. */
  readonly count?: number
  /** The text of an inline footnote. */
  readonly content?: string
  readonly tokens?: Token[]
}

/** Moves the definitions of footnotes to the end of the document, with links back to the text. */
function moveToEnd(state: StateCore): void {
  const found = state.env.footnotes as { readonly list?: readonly Footnote[] } | undefined
  if (!found) return
  const definitions = takeDefinitions(state)
  if (!found.list) return
  const { tokens, Token } = state
  const push = (type: string, nesting: -1 | 0 | 1, meta: Token['meta'] = null) => {
    const token = new Token(type, '', nesting)
    token.meta = meta
    tokens.push(token)
  }
  push('footnote_block_open', 1)
  for (const [id, note] of found.list.entries()) {
    const { label } = note
    push('footnote_open', 1, { id, label })
    for (const token of noteTokens(state, note, definitions)) tokens.push(token)
    const last = tokens.at(-1)?.type === 'paragraph_close' ? tokens.pop() : undefined
    for (let subId = 0; subId < (note.count || 1); subId++) {
      push('footnote_anchor', 0, { id, subId, label })
    }
    if (last) tokens.push(last)
    push('footnote_close', -1)
  }
  push('footnote_block_close', -1)
}

/** Removes the definitions from the document; returns their tokens by label. */
function takeDefinitions(state: StateCore): ReadonlyMap<string, readonly Token[]> {
  const definitions = new Map<string, Token[]>()
  let label = ''
  let inside: Token[] | null = null
  state.tokens = state.tokens.filter((token) => {
    if (token.type === 'footnote_reference_open') {
      inside = []
      label = String(token.meta?.label)
      return false
    }
    if (token.type === 'footnote_reference_close') {
      if (inside) definitions.set(label, inside)
      inside = null
      return false
    }
    inside?.push(token)
    return inside === null
  })
  return definitions
}

function noteTokens(
  { Token }: StateCore,
  { label, content = '', tokens }: Footnote,
  definitions: ReadonlyMap<string, readonly Token[]>,
): readonly Token[] {
  if (!tokens) return definitions.get(label ?? '') ?? []
  const inline = new Token('inline', '', 0)
  inline.children = tokens
  inline.content = content
  const open = new Token('paragraph_open', 'p', 1)
  const close = new Token('paragraph_close', 'p', -1)
  open.block = true
  close.block = true
  return [open, inline, close]
}
